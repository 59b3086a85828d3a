-- Why the stock changed, each product's own limit for "low", and how much of each payment and refund was tax.

alter table products add column low_stock_at integer check (low_stock_at >= 0);

-- Every change of a product's stock, written by the change itself: their sum is the stock. One row for each product and
-- transaction: an edit puts everything back and takes what is ordered now, which is one movement.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null references products,
  -- Null: the stock is not counted.
  before_count integer,
  after_count integer,
  -- opening: what was there at first. count: somebody counted, or typed the stock.
  reason text not null check (reason in ('opening', 'order', 'order_edited', 'order_cancelled',
    'receipt', 'count', 'waste', 'moisture', 'yard_use')),
  order_id uuid references orders (id),
  -- An account, or as in `order_history`.
  actor text not null,
  -- Chosen by the page that recorded it, so a repeated request records it once.
  entry_id uuid unique,
  supplier text check (supplier <> '' and length(supplier) <= 100),
  ticket_number text check (ticket_number <> '' and length(ticket_number) <= 40),
  unit_cost_cents integer check (unit_cost_cents >= 0),
  received_on date,
  note text check (note <> '' and length(note) <= 300),
  at timestamptz not null default now(),
  check (before_count is distinct from after_count),
  check ((reason = 'receipt') = (supplier is not null and received_on is not null))
);
create index stock_movements_by_product on stock_movements (product_id, id desc);
create index stock_movements_by_order on stock_movements (order_id) where order_id is not null;

-- Whoever changes the stock says why in `app.stock`: `{"reason": …, "orderId": …}`, with the columns of an entry.
-- SECURITY DEFINER: no login writes the movements by itself.
create function record_stock_movement() returns trigger language plpgsql security definer as $$
declare
  about jsonb := coalesce(nullif(current_setting('app.stock', true), ''), '{}');
  before integer;
  last stock_movements;
begin
  if tg_op = 'UPDATE' then
    before := old.inventory_count;
    select * into last from stock_movements where product_id = new.id order by id desc limit 1;
    if last.at = now() then
      before := last.before_count;
      delete from stock_movements where id = last.id;
    end if;
  else
    about := about || '{"reason": "opening"}';
  end if;
  if before is distinct from new.inventory_count then
    insert into stock_movements (product_id, before_count, after_count, reason, order_id, actor, entry_id, supplier,
      ticket_number, unit_cost_cents, received_on, note)
    values (new.id, before, new.inventory_count, coalesce(about ->> 'reason', 'count'), (about ->> 'orderId')::uuid,
      coalesce(about ->> 'actor', nullif(current_setting('app.actor', true), ''), 'system'),
      (about ->> 'entryId')::uuid, about ->> 'supplier', about ->> 'ticketNumber',
      (about ->> 'unitCostCents')::integer, (about ->> 'receivedOn')::date, about ->> 'note');
  end if;
  return null;
end
$$;
-- Temporary tables come last in the path, so none can replace one of ours.
do $$
begin
  execute format('alter function record_stock_movement() set search_path to %I, pg_temp', current_schema());
end
$$;
revoke execute on function record_stock_movement() from public;
create trigger stock_opened after insert on products for each row
  when (new.inventory_count is not null) execute function record_stock_movement();
create trigger stock_moved after update on products for each row
  when (old.inventory_count is distinct from new.inventory_count) execute function record_stock_movement();

insert into stock_movements (product_id, after_count, reason, actor)
select id, inventory_count, 'opening', 'system' from products where inventory_count is not null order by id;

-- As in 0020, but a product may have a limit of its own.
create or replace function notice_low_stock() returns trigger language plpgsql as $$
declare
  low integer := coalesce(new.low_stock_at,
    (select (value #>> '{}')::integer from store_settings where key = 'lowstock' and deleted_at is null), 10);
begin
  if new.inventory_count <= low and old.inventory_count > low then
    perform ask_notice(format('stock_low %s %s', new.id, current_date), 'stock_low', 'en',
      jsonb_build_object('productId', new.id));
  end if;
  return null;
end
$$;

call secure_for_store('stock_movements');
insert into login_rights values ('admin', 'table stock_movements', 'select');

-- The books. What each payment and refund was made of, as of its own day: a later edit changes nothing of a closed month.
alter table order_payments
  add column tax_cents integer,
  add column delivery_cents integer;
alter table order_refunds
  add column tax_cents integer,
  -- What the store asked for; null when the refund was made at the provider.
  add column request_id uuid references order_refund_requests (id),
  -- When it became known that the money does not go back.
  add column lost_at timestamptz;

alter table order_payments disable trigger order_payments_are_kept;
with paid as (
  select p.id, p.amount_cents, o.tax_cents::numeric as tax, greatest(o.total_cents + o.tax_cents - o.due_cents, 1) as charged,
    least(o.delivery_fee_cents, o.total_cents) as fee,
    sum(p.amount_cents) over before_and_this as so_far, row_number() over before_and_this as place
  from order_payments p join orders o on o.id = p.order_id
  window before_and_this as (partition by p.order_id order by p.received_at, p.id)
), split as (
  select id, place, fee, amount_cents,
    least(round(tax * so_far / charged) - round(tax * (so_far - amount_cents) / charged), amount_cents)::integer as tax
  from paid
)
update order_payments p set tax_cents = tax,
  delivery_cents = case when place = 1 then least(fee, split.amount_cents - tax) else 0 end
from split where split.id = p.id;
alter table order_payments enable trigger order_payments_are_kept;

with refunded as (
  select r.id, r.settles_edit, r.is_lost, r.amount_cents, o.tax_cents::numeric as tax,
    greatest(o.total_cents + o.tax_cents - o.due_cents, 1) as charged,
    -- Of refunds that settled edits: the tax that was paid and is no longer owed.
    coalesce((select sum(tax_cents) from order_payments where order_id = o.id), 0) - o.tax_cents as settled_tax,
    sum(r.amount_cents) over (partition by r.order_id, r.settles_edit, r.is_lost) as whole,
    sum(r.amount_cents) over (partition by r.order_id, r.settles_edit, r.is_lost order by r.created_at, r.id) as so_far
  from order_refunds r join orders o on o.id = r.order_id
), split as (
  select id, amount_cents, case when settles_edit then settled_tax / whole else tax / charged end as share, so_far
  from refunded
)
update order_refunds r
set tax_cents = greatest(0, least(round(share * so_far) - round(share * (so_far - split.amount_cents)),
    split.amount_cents))::integer,
  lost_at = case when is_lost then created_at end,
  request_id = (select q.id from order_refund_requests q where r.id = 'hand_' || q.id)
from split where split.id = r.id;

alter table order_payments
  alter tax_cents set not null,
  alter delivery_cents set not null,
  add check (tax_cents >= 0 and delivery_cents >= 0 and tax_cents + delivery_cents <= amount_cents);
alter table order_refunds
  alter tax_cents set not null,
  add check (tax_cents between 0 and amount_cents),
  add check (is_lost = (lost_at is not null));
create index order_payments_by_day on order_payments (received_at);
create index order_refunds_by_day on order_refunds (created_at);
create index order_refunds_lost on order_refunds (lost_at) where lost_at is not null;

-- The provider names the tax of its payments; of others it is their share of the order's. Shares are taken of all
-- payments so far, so that they add up to the cent.
create function split_payment() returns trigger language plpgsql as $$
declare
  ordered orders;
  paid numeric;
  taxed integer;
  delivered integer;
  share numeric := 1;
begin
  select * into ordered from orders where id = new.order_id;
  select coalesce(sum(amount_cents), 0), coalesce(sum(tax_cents), 0), coalesce(sum(delivery_cents), 0)
    into paid, taxed, delivered from order_payments where order_id = new.order_id;
  select paid - coalesce(sum(amount_cents), 0), taxed - coalesce(sum(tax_cents), 0)
    into paid, taxed from order_refunds where order_id = new.order_id and settles_edit and not is_lost;
  if new.tax_cents is null then
    share := least(1, (paid + new.amount_cents) / greatest(ordered.total_cents + ordered.tax_cents, 1));
    new.tax_cents := greatest(0, least(round(ordered.tax_cents * share) - taxed, new.amount_cents));
  end if;
  -- A discount that is just the fee makes the delivery free (`isDeliveryFree`).
  new.delivery_cents := greatest(0, least(
    round(case ordered.discount_cents when ordered.delivery_fee_cents then 0
      else least(ordered.delivery_fee_cents, ordered.total_cents) end * share) - delivered,
    new.amount_cents - new.tax_cents));
  return new;
end
$$;
create trigger split_payment before insert on order_payments for each row execute function split_payment();

-- A refund takes back its share of the order's tax, all of them together all of it; one that settles an edit the tax that
-- the order no longer has.
create function split_refund() returns trigger language plpgsql as $$
declare
  ordered orders;
  refunded numeric;
  taxed integer;
begin
  select * into ordered from orders where id = new.order_id;
  select coalesce(sum(amount_cents), 0), coalesce(sum(tax_cents), 0) into refunded, taxed
  from order_refunds where order_id = new.order_id and settles_edit = new.settles_edit and not is_lost;
  new.tax_cents := greatest(0, least(new.amount_cents, case when new.settles_edit
    then (select coalesce(sum(tax_cents), 0) from order_payments where order_id = new.order_id)
      - taxed - ordered.tax_cents
    else round(ordered.tax_cents * least(1, (refunded + new.amount_cents)
      / greatest(ordered.total_cents + ordered.tax_cents - ordered.due_cents, 1))) - taxed end));
  if new.is_lost then
    new.lost_at := now();
  end if;
  return new;
end
$$;
create trigger split_refund before insert on order_refunds for each row execute function split_refund();

create function note_lost_refund() returns trigger language plpgsql as $$
begin
  new.lost_at := now();
  return new;
end
$$;
create trigger note_lost_refund before update on order_refunds for each row
  when (new.is_lost and not old.is_lost) execute function note_lost_refund();
