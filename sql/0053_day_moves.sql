-- The moves of an order's delivery day, for the history that its customer reads. Each load has its
-- own; `load` is null for an order without loads, such as a pick-up.

create table order_day_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  load integer,
  from_day date not null,
  from_window text not null,
  to_day date not null,
  to_window text not null,
  -- As in order_history.
  actor text not null,
  -- The same for loads that moved together.
  at timestamptz not null default now()
);
create index order_day_history_by_order on order_day_history (order_id, id);

create function record_day_move(moved order_day_history) returns void language plpgsql as $$
begin
  if moved.from_day is null or moved.to_day is null
    or (moved.from_day, moved.from_window) = (moved.to_day, moved.to_window) then
    return;
  end if;
  -- A move that is undone, or goes back before anybody told the customer, is none.
  delete from order_day_history h where h.order_id = moved.order_id and h.load is not distinct from moved.load
    and (h.from_day, h.from_window, h.to_day, h.to_window)
      = (moved.to_day, moved.to_window, moved.from_day, moved.from_window)
    and (h.at = now() or h.at >= (select day_moved_at from orders where id = moved.order_id)
      or current_setting('app.undo', true) = 'on');
  if not found then
    insert into order_day_history (order_id, load, from_day, from_window, to_day, to_window, actor)
    values (moved.order_id, moved.load, moved.from_day, moved.from_window, moved.to_day, moved.to_window,
      coalesce(nullif(current_setting('app.actor', true), ''), 'system'));
  end if;
end $$;

create function record_order_day() returns trigger language plpgsql as $$
begin
  if not exists (select from deliveries where order_id = new.id and status <> 'cancelled') then
    perform record_day_move(row(null, new.id, null, old.delivery_date, old.delivery_window, new.delivery_date,
      new.delivery_window, null, null)::order_day_history);
  end if;
  return null;
end $$;
create trigger record_order_day after update of delivery_date, delivery_window on orders for each row
  when ((old.delivery_date, old.delivery_window) is distinct from (new.delivery_date, new.delivery_window))
  execute function record_order_day();

create function record_load_day() returns trigger language plpgsql as $$
begin
  perform record_day_move(row(null, new.order_id, new.load, old.day, old.delivery_window, new.day,
    new.delivery_window, null, null)::order_day_history);
  return null;
end $$;
create trigger record_load_day after update of day, delivery_window on deliveries for each row
  when ((old.day, old.delivery_window) is distinct from (new.day, new.delivery_window))
  execute function record_load_day();

call secure_by_parent('order_day_history', 'order_id', 'orders');

insert into login_rights values
  ('person', 'table order_day_history', 'select'),
  ('shop', 'table order_day_history', 'select, insert, delete'),
  ('admin', 'table order_day_history', 'select, insert, delete'),
  ('jobs', 'table order_day_history', 'select, insert, delete');
