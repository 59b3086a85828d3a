-- Edits change the further addresses of an order, too: where they are, what goes there, and whether there are any.

drop trigger order_drops_are_kept on order_drops;
create trigger order_drops_are_kept before delete on order_drops
  for each statement when (not is_edit()) execute function order_record_is_kept();
create trigger order_drops_stay before truncate on order_drops
  for each statement execute function order_record_is_kept();
drop trigger order_drop_items_are_kept on order_drop_items;
create trigger order_drop_items_are_kept before update or delete on order_drop_items
  for each statement when (not is_edit()) execute function order_record_is_kept();
create trigger order_drop_items_stay before truncate on order_drop_items
  for each statement execute function order_record_is_kept();

-- As before, and something goes to each drop. What is deleted counts, too.
create or replace function drops_fit_order() returns trigger language plpgsql as $$
declare
  changed constant uuid := coalesce(new.order_id, old.order_id);
begin
  if exists (select from order_drops where order_id = changed) and (
    not exists (select from items_by_drop where order_id = changed and number = 1)
    or exists (select from order_drops d where d.order_id = changed
      and not exists (select from order_drop_items where order_id = changed and number = d.number))
    or exists (
      select from order_items i where i.order_id = changed and i.quantity < (
        select sum(d.quantity) from order_drop_items d where d.order_id = changed and d.product_id = i.product_id)))
  then
    raise exception 'order %: its drops take more than was ordered', changed
      using errcode = 'check_violation', constraint = 'drops_fit_order';
  end if;
  return null;
end $$;
drop trigger drops_fit_order on order_drop_items;
create constraint trigger drops_fit_order after insert or delete on order_drop_items deferrable initially deferred
  for each row execute function drops_fit_order();
create constraint trigger drops_take_something after insert on order_drops deferrable initially deferred
  for each row execute function drops_fit_order();
drop trigger lines_fit_drops on order_items;
create constraint trigger lines_fit_drops after update of quantity or delete on order_items deferrable initially deferred
  for each row execute function drops_fit_order();

-- What a change that is not paid yet goes back to has its further addresses whole.
update unpaid_edits set before = jsonb_set(before, '{agreed,drops}', (
    select coalesce(jsonb_agg(jsonb_build_object('deliveryAddress', delivery_address, 'deliveryZip', delivery_zip,
        'note', note, 'contactName', contact_name, 'contactPhone', contact_phone, 'items', (
          select jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity) order by product_id)
          from order_drop_items i where i.order_id = d.order_id and i.number = d.number)) order by number), '[]')
    from order_drops d where d.order_id = unpaid_edits.order_id))
where before ? 'agreed';

update login_rights set rights = 'select, insert, delete'
where login in ('shop', 'admin', 'jobs') and target in ('table order_drops', 'table order_drop_items');
