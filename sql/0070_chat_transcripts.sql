-- What was asked of the assistant and what it said, a row an exchange. For the office, for 30 days; nobody else's
-- statements have any business here.
create table chat_transcripts (
  id bigint generated always as identity primary key,
  -- The conversation: made from who asks and the id that their device drew, so that nobody writes into another's.
  chat uuid not null,
  user_id uuid references users (id) on delete cascade,
  at timestamptz not null default now(),
  asked text not null,
  answered text not null,
  outcome text not null check (outcome in ('answered', 'fallback', 'stopped')),
  -- Why there was no answer: a word of ours, never the provider's.
  failure text,
  automatic boolean not null,
  tools text[] not null default '{}',
  milliseconds integer not null,
  tokens integer not null
);
create index chat_transcripts_chat on chat_transcripts (chat, id);
create index chat_transcripts_at on chat_transcripts (at);
create index chat_transcripts_user on chat_transcripts (user_id);
call wall_all_off('chat_transcripts');
