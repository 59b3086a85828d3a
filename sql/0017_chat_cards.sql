-- What the assistant offered to do with orders, and which conversations the yard has dealt with.

-- The card shown with an answer. A press on it leaves the card's id in the audit log, with what it did.
alter table chat_transcripts
  add column card uuid,
  add column card_action text check (card_action in ('cancel', 'move', 'reorder')),
  -- Null for a guest, who names the order on the card.
  add column card_order text;
create index on audit_log ((detail ->> 'chatCard')) where detail ? 'chatCard';

-- Conversations that staff have marked as dealt with, until somebody asks for more: the others come first.
create table chats_handled (
  chat uuid primary key,
  at timestamptz not null default now()
);

insert into login_rights values
  ('admin', 'table chats_handled', 'select, insert, update, delete'),
  ('jobs', 'table chats_handled', 'select, delete');
call secure_for_store('chats_handled');
