-- Delivery windows: an order comes in the morning, in the afternoon, or at any time of its day. How many loads a day and
-- its halves hold follows from the trucks (domain/delivery/windows.ts); what is taken of them is counted from the loads
-- on the board and from the pending orders that are paid or held (server/orders/windows.ts).

alter table orders
  -- Of its first load. Orders of before there were windows, and those of the yard that name none, come all day.
  add column delivery_window text not null default 'all_day'
    check (delivery_window in ('all_day', 'morning', 'afternoon')),
  -- `delivery_window` before the move, as `told_date` is the day.
  add column told_window text check (told_window in ('all_day', 'morning', 'afternoon')),
  -- Truckloads: what the order takes of its day until it is confirmed and its loads are rows of `deliveries`. Whoever
  -- changes what was ordered changes this too.
  add column loads integer not null default 1 check (loads >= 1),
  -- While it is unpaid: until then its loads count on its day, as its reserved stock does. Null: nothing is held.
  add column window_held_until timestamptz;

-- By volume, which is close enough for the few that wait to be confirmed while this runs.
update orders set loads = ceil(quantity / 19.0) where status = 'pending' and quantity > 19;

alter table deliveries
  add column delivery_window text not null default 'all_day'
    check (delivery_window in ('all_day', 'morning', 'afternoon')),
  -- The window the customer was told, while it differs from `delivery_window`; as `told_day`.
  add column told_window text check (told_window <> delivery_window);

-- For an admin who looks at an older version.
create trigger touch_window before update of delivery_window on orders for each row
  when (old.delivery_window <> new.delivery_window) execute function touch_updated_at();

-- `window_full`: it was paid after its hold had ended, and its day or window was given to others meanwhile.
alter table orders drop constraint orders_attention_check;
alter table orders add constraint orders_attention_check check (attention <@
  array['payment_mismatch', 'paid_after_cancel', 'stock_short', 'refund_failed', 'disputed', 'window_full']);

update login_rights set rights = rights || ', select (delivery_window, told_window)'
where login = 'person' and target in ('table orders', 'table deliveries');
-- Checkout and payments count the trucks of a day.
insert into login_rights values
  ('shop', 'table truck_days_off', 'select'),
  ('jobs', 'table truck_days_off', 'select');
