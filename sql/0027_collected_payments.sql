-- Money that drivers collect: with a mark of the load, whose order is then paid.

alter table delivery_marks
  drop constraint delivery_marks_status_check,
  add constraint delivery_marks_status_check
    check (status in ('started', 'delivered', 'undone', 'failed', 'collected')),
  add collected_method text check (collected_method in ('cash', 'check')),
  add collected_cents integer check (collected_cents > 0),
  add constraint delivery_marks_collected_check check ((status = 'collected') = (collected_cents is not null)
    and (collected_cents is null) = (collected_method is null));

update login_rights set rights = regexp_replace(rights, '\)$', ', collected_method, collected_cents)')
where login = 'person' and target = 'table delivery_marks';
insert into login_rights values ('jobs', 'table order_notes', 'insert');
