-- What the payment provider moves after the payment: refunds one by one, disputes, and what they say in the history.

-- Each refund as the provider last told of it. Notices come in any order and more than once: a refund that failed
-- never comes back, and the sum of the others is what was given back, whatever the order.
create table order_refunds (
  id text primary key,
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  -- Whether the money goes back: the provider's failed and canceled do not, and are final.
  is_lost boolean not null,
  created_at timestamptz not null default now()
);
create index order_refunds_by_order on order_refunds (order_id);

create trigger order_refunds_are_kept before delete or truncate on order_refunds
  for each statement execute function order_record_is_kept();

-- A buyer's bank takes the payment back until the two sides are heard. Notices carry when the dispute began: an
-- older one than is known, or one that would reopen a closed one, is late and says nothing.
alter table orders
  add column dispute text check (dispute in ('open', 'won', 'lost')),
  add column disputed_at timestamptz,
  add constraint orders_dispute_has_begun check ((dispute is null) = (disputed_at is null));

alter table orders drop constraint orders_attention_check, add constraint orders_attention_check
  check (attention <@ array['payment_mismatch', 'paid_after_cancel', 'stock_short', 'refund_failed', 'disputed']);

do $$
declare
  outcomes text;
begin
  select conname into strict outcomes from pg_constraint
  where conrelid = 'payment_events'::regclass and contype = 'c';
  execute format('alter table payment_events drop constraint %I', outcomes);
end $$;
alter table payment_events add constraint payment_events_outcome_check
  check (outcome in ('paid', 'awaited', 'expired', 'failed', 'refunded', 'disputed', 'nothing_new', 'mismatch',
    'unknown_order', 'declined', 'noted'));

-- returned: sold, then given back with the money before it was loaded.
alter table stock_reservations drop constraint stock_reservations_state_check,
  add constraint stock_reservations_state_check check (state in ('held', 'sold', 'released', 'short', 'returned'));

-- Null in rows from before this: nobody noted it then.
alter table order_history
  add column refunded_cents integer check (refunded_cents >= 0),
  add column dispute text check (dispute in ('open', 'won', 'lost'));

create or replace function record_order_history() returns trigger language plpgsql as $$
begin
  insert into order_history (order_id, status, payment_status, refunded_cents, dispute, actor)
  values (new.id, new.status, new.payment_status, new.refunded_cents, new.dispute,
    coalesce(nullif(current_setting('app.actor', true), ''), 'system'));
  return null;
end $$;

drop trigger order_moved on orders;
create trigger order_moved after update on orders for each row
  when ((old.status, old.payment_status, old.refunded_cents, old.dispute)
    is distinct from (new.status, new.payment_status, new.refunded_cents, new.dispute))
  execute function record_order_history();

create trigger touch_disputed before update of dispute on orders for each row
  when (old.dispute is distinct from new.dispute) execute function touch_updated_at();

-- A refund that ends its order writes one letter about both (order_refunded), not this one beside it.
drop trigger mail_order_status on orders;
create trigger mail_order_status after update of status on orders for each row
  when (old.status <> new.status and new.payment_status not in ('unpaid', 'failed')
    and not (new.status = 'cancelled' and new.refunded_cents > old.refunded_cents))
  execute function mail_order_status();
