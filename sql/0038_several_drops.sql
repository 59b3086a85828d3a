-- Orders that go to several addresses. An order's own address is its drop 1, as of every order; the others are rows here,
-- each with what goes there. What no row takes goes to the order's own address. Day, window and payment are the order's.

create table order_drops (
  order_id uuid not null references orders (id),
  number smallint not null check (number >= 2),
  delivery_address text not null check (delivery_address <> ''),
  -- Sets the drop's delivery fee, which is part of the order's.
  delivery_zip text not null check (delivery_zip ~ '^[0-9]{5}$'),
  -- Where to drop it.
  note text,
  -- Whom the driver calls there, instead of the customer.
  contact_name text,
  contact_phone text,
  -- As of orders.
  words tsvector generated always as
    (order_words('', contact_name, '', contact_phone, delivery_address, delivery_zip, note)) stored,
  primary key (order_id, number)
);
create index on order_drops using gin (words);

create table order_drop_items (
  order_id uuid not null,
  number smallint not null,
  product_id text not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, number, product_id),
  foreign key (order_id, number) references order_drops (order_id, number),
  foreign key (order_id, product_id) references order_items (order_id, product_id)
);
create index on order_drop_items (order_id, product_id);

create trigger order_drops_are_kept before delete or truncate on order_drops
  for each statement execute function order_record_is_kept();
create trigger order_drop_items_are_kept before update or delete or truncate on order_drop_items
  for each statement execute function order_record_is_kept();

-- The lines of an order by where they go.
create view items_by_drop with (security_invoker = true) as
  select order_id, position, product_id, name, unit, number, quantity from (
    select i.order_id, i.position, i.product_id, i.name, i.unit, 1::smallint as number, i.quantity - coalesce((
      select sum(d.quantity) from order_drop_items d
      where d.order_id = i.order_id and d.product_id = i.product_id), 0)::int as quantity
    from order_items i
    union all
    select i.order_id, i.position, i.product_id, i.name, i.unit, d.number, d.quantity
    from order_items i join order_drop_items d on d.order_id = i.order_id and d.product_id = i.product_id) parts
  where quantity > 0;

-- At commit, the drops take no more of a line than was ordered, and leave something for the order's own address.
create function drops_fit_order() returns trigger language plpgsql as $$
begin
  if exists (select from order_drops where order_id = new.order_id) and (
    not exists (select from items_by_drop where order_id = new.order_id and number = 1)
    or exists (
      select from order_items i where i.order_id = new.order_id and i.quantity < (
        select sum(d.quantity) from order_drop_items d where d.order_id = i.order_id and d.product_id = i.product_id)))
  then
    raise exception 'order %: its drops take more than was ordered', new.order_id
      using errcode = 'check_violation', constraint = 'drops_fit_order';
  end if;
  return null;
end $$;
create constraint trigger drops_fit_order after insert on order_drop_items deferrable initially deferred
  for each row execute function drops_fit_order();
create constraint trigger lines_fit_drops after update of quantity on order_items deferrable initially deferred
  for each row execute function drops_fit_order();

alter table deliveries add column drop_number smallint not null default 1 check (drop_number >= 1);

-- As of the order itself when its person deletes their account (delete_account in sql/0012_row_security.sql).
create function forget_drops() returns trigger language plpgsql as $$
begin
  update order_drops set delivery_address = delivery_zip, note = null, contact_name = null, contact_phone = null
  where order_id = new.id;
  return null;
end
$$;
create trigger forget_drops after update of customer_email on orders for each row
  when (new.customer_email like '%@deleted.invalid') execute function forget_drops();

call secure_by_parent('order_drops', 'order_id', 'orders');
call secure_by_parent('order_drop_items', 'order_id', 'orders');

update login_rights set rights = rights || ', select (drop_number)'
where (login, target) = ('person', 'table deliveries');
insert into login_rights values
  ('person', 'table order_drops', 'select'),
  ('person', 'table order_drop_items', 'select'),
  ('shop', 'table order_drops', 'select, insert'),
  ('shop', 'table order_drop_items', 'select, insert'),
  ('shop', 'table items_by_drop', 'select'),
  ('admin', 'table order_drops', 'select'),
  ('admin', 'table order_drop_items', 'select'),
  ('admin', 'table items_by_drop', 'select'),
  ('jobs', 'table order_drops', 'select'),
  ('jobs', 'table order_drop_items', 'select'),
  ('jobs', 'table items_by_drop', 'select');
