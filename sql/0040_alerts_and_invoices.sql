-- What the yard office counts and is told by pushes besides orders and quotes: chats that need a person, failed payments and
-- requests for contractor accounts.

create index chat_transcripts_unsettled on chat_transcripts (chat, id)
  where outcome = 'fallback' or 'ask_a_person' = any(tools);
-- For the list of requests, in either direction.
create index quotes_by_age on quotes (created_at, id);
create index order_history_failed on order_history (at) where payment_status = 'failed';

-- At most every five minutes, as of quotes: anybody can ask.
create function notice_chat() returns trigger language plpgsql as $$
begin
  perform ask_notice(format('chat_asked %s', floor(extract(epoch from now()) / 300)), 'chat_asked', 'en',
    jsonb_build_object('chatId', new.chat));
  return null;
end
$$;
create trigger notice_chat after insert on chat_transcripts for each row
  when ('ask_a_person' = any(new.tools)) execute function notice_chat();

create function notice_contractor() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> 'asked' then
    perform ask_notice(format('contractor_asked %s', floor(extract(epoch from now()) / 300)), 'contractor_asked', 'en',
      jsonb_build_object('accountId', new.id));
  end if;
  return null;
end
$$;
create trigger notice_contractor after insert or update of status on contractor_accounts for each row
  when (new.status = 'asked') execute function notice_contractor();
