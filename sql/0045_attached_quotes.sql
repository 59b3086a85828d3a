-- Quotes that somebody asked for before there was an account, as rows of that account's own: its devices pull them by
-- its own lock and revisions, while the quote stays with the device that sent it.
create table attached_quotes (
  owner text not null check (owner ~ '^u:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  quote_id uuid not null references quotes,
  -- The quote's own revision: a change of the quote is a change of this row.
  quote_rev bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, quote_id)
);
create index on attached_quotes (quote_id);
call sync_personal('attached_quotes');

-- A request as devices get it back.
create function quote_body(quote quotes) returns jsonb language sql stable as $$
  select jsonb_build_object('id', quote.id, 'status', quote.status, 'request', quote.request,
    'receivedAt', iso_utc(quote.created_at))
$$;

-- An account sorts after the device that sent the quote, so its lock comes second, as LOCK ORDER (0001) has it.
create function quote_moved() returns trigger language plpgsql as $$
declare
  announced text := current_setting('app.owner', true);
  attached text;
begin
  for attached in select owner from attached_quotes where quote_id = new.id order by owner loop
    perform set_config('app.owner', attached, true);
    update attached_quotes set quote_rev = new.rev where owner = attached and quote_id = new.id;
  end loop;
  perform set_config('app.owner', announced, true);
  return null;
end
$$;
create trigger z_attached after update on quotes for each row
  when (old.rev is distinct from new.rev and new.customer_id is not null) execute function quote_moved();

do $$
declare
  attached record;
begin
  for attached in
    select 'u:' || c.user_id as owner, q.id, q.rev
    from quotes q join customers c on c.id = q.customer_id where q.owner like 'anon:%' order by 1
  loop
    perform act_for(attached.owner);
    insert into attached_quotes (owner, quote_id, quote_rev) values (attached.owner, attached.id, attached.rev);
  end loop;
end
$$;
