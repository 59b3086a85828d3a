-- Who writes to a premium product at the payment provider now. A row and no lock, because a lock would keep a
-- connection for as long as the provider takes; whoever dies with it has it until the time is over.
create table premium_turns (
  product_id text primary key,
  holder uuid not null,
  until timestamptz not null
);
