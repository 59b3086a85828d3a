-- An edit turns a delivery into a pick-up, or back, until the order is ready or on its way.

create or replace function pickup_is_fixed() returns trigger language plpgsql as $$
begin
  if is_edit() and new.status in ('pending', 'confirmed') then
    return new;
  end if;
  raise exception 'order %: who fetches it does not change', old.order_number
    using errcode = 'check_violation', constraint = 'order_is_fixed';
end $$;
