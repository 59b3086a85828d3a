-- The scale's ticket of a load: a picture of it, and the net weight that it says.
alter table deliveries add column net_pounds integer check (net_pounds between 1 and 200000);
alter table delivery_marks add column net_pounds integer check (net_pounds between 1 and 200000);
alter table delivery_proofs
  drop constraint delivery_proofs_kind_check,
  add constraint delivery_proofs_kind_check check (kind in ('load', 'failed', 'signature', 'ticket'));
-- For the books: what was delivered on which day.
create index deliveries_delivered on deliveries (delivered_at) where status = 'delivered';

update login_rights set rights = regexp_replace(rights, '\)$', ', net_pounds)')
where login = 'person' and target = 'table delivery_marks';
