-- Requests for sample bags.

alter table quotes drop constraint quotes_kind_check,
  add check (kind in ('consultation', 'quote', 'custom_blend', 'sample', 'message'));
