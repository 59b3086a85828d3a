-- An address was kept as it was typed, often a street alone with its ZIP beside it. It now says the whole place, and so
-- do the orders from before, as far as their ZIP tells.
update orders set delivery_address = concat(
  delivery_address,
  case
    when delivery_address ~* '\mTN\W*$' then ''
    when lower(delivery_address) like '%' || lower(city) then ', TN'
    else concat(', ', city, ', TN')
  end,
  ' ', zip)
from delivery_zips
where zip = delivery_zip and delivery_address !~ '\d{5}(-\d{4})?[\s,.]*(USA?)?$';
