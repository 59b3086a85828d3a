-- Why a truck stays in the yard, and who drives one for a day in place of its own driver.

alter table truck_days_off add reason text check (length(reason) between 1 and 200);

create table substitute_drivers (
  day date not null,
  truck smallint not null check (truck >= 1),
  user_id uuid not null references users (id) on delete cascade,
  primary key (day, truck),
  -- Nobody drives two trucks.
  unique (user_id, day)
);
call announce_to_admin('substitute_drivers', 'orders');
call secure_for_store('substitute_drivers');
create policy own on substitute_drivers for select using (user_id = (select app_account()));
-- As in 0012, and on such a day a driver sees the loads of that truck in place of their own's. Every login that reads loads
-- reads this table for it.
drop policy driven on deliveries;
create policy driven on deliveries for select
  using (day <= (now() at time zone 'America/Chicago')::date and exists (
    select from users where users.id = (select app_account()) and users.role = 'driver'
      and coalesce((select s.truck from substitute_drivers s where s.user_id = users.id and s.day = deliveries.day),
        users.truck, deliveries.truck) = deliveries.truck));
insert into login_rights values
  ('person', 'table substitute_drivers', 'select'),
  ('shop', 'table substitute_drivers', 'select'),
  ('jobs', 'table substitute_drivers', 'select'),
  ('admin', 'table substitute_drivers', 'select, insert, update, delete');
update login_rights set rights = 'select, insert, update, delete' where (login, target) = ('admin', 'table truck_days_off');
