-- The six categories are known to the code (domain/catalog.ts); a seventh comes with a release.
alter table product_categories add constraint product_categories_known
  check (slug in ('topsoil', 'compost', 'mulch', 'sand', 'gravel', 'tools-equipment'));

-- Rounded to hundredths, a request for less than half a hundredth would become 0 and be turned away for it.
alter table quotes alter column cubic_yards type numeric;
