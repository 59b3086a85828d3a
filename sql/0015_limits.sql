-- Counts one use against each limit, from the narrowest to the widest, in one round trip (server/db/rate.ts). The first
-- that is full refuses, and then nothing is counted: `full` is its place among the keys, `wait` the seconds until it
-- has room again. Both null: counted.
create function count_use(keys text[], limits integer[], seconds integer[], costs integer[],
  out "full" integer, out wait integer)
  language plpgsql as $$
begin
  for at in 1 .. cardinality(keys) loop
    insert into rate_limits as kept (key, count, expires_at)
    select keys[at], costs[at], now() + make_interval(secs => seconds[at])
    where costs[at] <= limits[at]
    on conflict (key) do update set
      count = case when kept.expires_at > now() then kept.count else 0 end + excluded.count,
      expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end
    where case when kept.expires_at > now() then kept.count else 0 end + excluded.count <= limits[at];
    continue when found;
    update rate_limits kept set count = greatest(0, count - cost)
    from unnest(keys[1 : at - 1], costs[1 : at - 1]) as narrower (key, cost)
    where kept.key = narrower.key and expires_at > now();
    "full" := at;
    wait := (select ceil(extract(epoch from expires_at - now())) from rate_limits where key = keys[at]);
    return;
  end loop;
end
$$;
