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
-- A driver marks the loads of that truck.
create policy own on substitute_drivers for select using ('u:' || user_id = (select app_uid()));
insert into login_rights values
  ('person', 'table substitute_drivers', 'select'),
  ('shop', 'table substitute_drivers', 'select'),
  ('admin', 'table substitute_drivers', 'select, insert, update, delete');
update login_rights set rights = 'select, insert, update, delete' where (login, target) = ('admin', 'table truck_days_off');
