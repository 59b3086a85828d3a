-- How the store is used, in counts: nobody's rows, and nothing that leads back to a person or a device.

-- The counts themselves, kept. `event` is one of the specification's eight, or 'visit' with the stages of the
-- funnel for keys: all, viewed, added, checkout, paid. `total` is cents (add_to_cart, purchase) or seconds
-- (user_engagement). A day is one of the yard's, and has so many keys for each event at most; more are '(other)'.
create table analytics_daily (
  day date not null,
  event text not null check (event in ('page_view', 'purchase', 'view_item', 'add_to_cart', 'search', 'form_submit',
    'user_engagement', 'exception', 'visit')),
  key text not null check (length(key) between 1 and 300),
  count bigint not null check (count > 0),
  total bigint not null default 0 check (total >= 0),
  primary key (day, event, key)
);

-- Which events were counted, so that one that is sent twice is not: random ids, for as long as they may come.
create table analytics_seen (
  id uuid primary key,
  day date not null
);
create index analytics_seen_by_day on analytics_seen (day);

-- How far the visits of the last days have come, so that each step counts once. A visit is the hash of a number
-- that a tab draws for itself and a day; thrown away with the ids.
create table analytics_visits (
  day date not null,
  visit bytea not null,
  viewed boolean not null,
  added boolean not null,
  checkout boolean not null,
  paid boolean not null,
  primary key (day, visit)
);

-- The funnel of the office's charts, a row a day, also for days without a visit. Visits that did so on that day:
-- `visits` came at all, `viewed` saw a product, `added` put one into the cart, `began_checkout` opened the
-- checkout, `paid` saw their order paid. Steps may be skipped (a cart of yesterday), so none need be larger than
-- the next.
create function analytics_funnel(from_day date, to_day date)
returns table (day date, visits bigint, viewed bigint, added bigint, began_checkout bigint, paid bigint)
language sql stable as $$
  select days.day::date,
    coalesce(sum(count) filter (where key = 'all'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'viewed'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'added'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'checkout'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'paid'), 0)::bigint
  from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as days (day)
  left join analytics_daily on analytics_daily.day = days.day::date and analytics_daily.event = 'visit'
  group by days.day
  order by days.day
$$;
