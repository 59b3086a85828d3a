-- Requests for sample bags, and standing orders that their owner changes.

alter table quotes drop constraint quotes_kind_check,
  add check (kind in ('consultation', 'quote', 'custom_blend', 'sample', 'message'));

update login_rights set rights = 'select, insert, update (items, every, first_on, next_on, is_paused, delivery_window,
  delivery_address, delivery_zip, special_instructions, customer_name, customer_phone, po_number, job_name, payment), delete'
where (login, target) = ('shop', 'table standing_orders');
insert into login_rights values
  ('admin', 'table standing_orders', 'select'),
  ('admin', 'table standing_order_runs', 'select');
