import { createHash } from 'node:crypto';
import {
  CHAT_DAYS,
  type ChatList,
  type ChatListQuery,
  type ChatTranscript,
  type OrderCard,
} from '../../domain/chat/chat.ts';
import { repeatJob } from '../db/queue.ts';
import { hasWords } from '../db/searchPattern.ts';
import type { Db } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import type { Answered } from './replies.ts';

// Conversations as the admin reads them. They are the store's own records: queries run for a person cannot read them.

const CHATS_A_PAGE = 50;

type Exchange = {
  chat: string;
  userId: string | null;
  asked: string;
  automatic: boolean;
  milliseconds: number;
  card: Pick<OrderCard, 'id' | 'action' | 'orderNumber'> | null;
} & Pick<Answered, 'said' | 'outcome' | 'failure' | 'tools' | 'tokens'>;

/** The conversation's id: a hash of the device's random id and the person, so that nobody can add to another's. */
export function conversationId(userId: string | null, conversation: string): string {
  const hex = createHash('sha256')
    .update(`${userId ?? 'guest'} ${conversation}`)
    .digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Replaces what looks like a card number, which the store must not keep. */
function withoutCards(text: string): string {
  return text.replaceAll(/\b\d(?:[ -]?\d){12,18}\b/g, '[number]');
}

export async function saveExchange(db: Db, exchange: Exchange): Promise<void> {
  const { chat, userId, asked, said, outcome, failure, automatic, tools, milliseconds, tokens, card } =
    exchange;
  await db`
    with kept as (
      insert into chat_transcripts
        (chat, user_id, asked, answered, outcome, failure, automatic, tools, milliseconds, tokens, card, card_action,
          card_order)
      values (${chat}, ${userId}, ${withoutCards(asked)}, ${withoutCards(said)}, ${outcome}, ${failure},
        ${automatic}, ${tools}, ${milliseconds}, ${tokens}, ${card?.id ?? null}, ${card?.action ?? null},
        ${card?.orderNumber ?? null})
      returning id)
    select pg_notify('admin', 'chats') from kept`;
}

type SummaryRow = Omit<ChatList['chats'][number], 'startedAt' | 'lastAt'> & { startedAt: Date; lastAt: Date };

/**
 * A page of conversations: those that wait for a person first, then the latest. A conversation waits when its last
 * question got no answer, or when it was handed over, until staff mark it as dealt with.
 */
export async function chatList(db: Db, { q = '', show, before }: ChatListQuery): Promise<ChatList> {
  const [at, last] = before?.slice(1).split('~') ?? [];
  const rows = await db<(SummaryRow & { mark: string })[]>`
    with talks as (
      select c.chat as id, min(c.at) as started_at, max(c.at) as last_at, count(*)::int as questions,
        (count(*) filter (where outcome = 'fallback'))::int as failures,
        (array_agg(left(asked, 140) order by c.id desc))[1] as last,
        (array_agg(c.user_id))[1] as user_id,
        coalesce(bool_or('ask_a_person' = any(tools)), false) as is_handed_over,
        array_agg(card) filter (where card is not null) as cards,
        (array_agg(outcome order by c.id desc))[1] = 'fallback' and (max(h.at) is null or max(c.at) > max(h.at))
          or bool_or('ask_a_person' = any(tools) and (h.at is null or c.at > h.at)) as is_waiting
      from chat_transcripts c left join chats_handled h on h.chat = c.chat
      where ${q.trim() === ''} or c.chat in (
        select found.chat from chat_transcripts found left join users u on u.id = found.user_id
        where ${hasWords(db, db`search_text(concat_ws(' ', asked, answered), card_order, u.email)`, q)})
      group by c.chat)
    select id, started_at, last_at, questions, failures, last, is_waiting, is_handed_over, user_id,
      (select email from users where users.id = user_id) as email, acts.acts,
      is_waiting::int || to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '~' || id as mark
    from talks, lateral (
      select coalesce(array_agg(detail ->> 'orderNumber' order by l.id), '{}') as acts from audit_log l
      where detail ? 'chatCard' and detail ->> 'chatCard' = any(cards::text[])) acts
    where (${show === 'waiting'} = false or is_waiting)
      and (${show === 'acted'} = false or acts.acts <> '{}')
      ${at && last ? db`and (is_waiting, last_at, id) < (${before?.startsWith('1') ?? false}, ${at}::text::timestamp at time zone 'UTC', ${last}::uuid)` : db``}
    order by is_waiting desc, last_at desc, id desc limit ${CHATS_A_PAGE + 1}`;
  const page = rows.slice(0, CHATS_A_PAGE);
  const chats = page.map(({ startedAt, lastAt, mark: _, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
  return { chats, next: rows.length > CHATS_A_PAGE ? (page.at(-1)?.mark ?? null) : null };
}

type ExchangeRow = Omit<ChatTranscript['exchanges'][number], 'at'> & {
  at: Date;
  userId: string | null;
  email: string | null;
};

/** Null when the conversation does not exist (any more). */
export async function chatTranscript(db: Db, chat: string): Promise<ChatTranscript | null> {
  const rows = await db<ExchangeRow[]>`
    select c.at, asked, answered, outcome, automatic, tools, failure, milliseconds, tokens, c.user_id, u.email,
      case when card is not null then jsonb_build_object('action', card_action, 'orderNumber', card_order) end as card,
      (select jsonb_build_object('at', iso_utc(l.at), 'orderNumber', detail ->> 'orderNumber',
          'orderId', (select id from orders where order_number = detail ->> 'orderNumber'))
        from audit_log l where detail ? 'chatCard' and detail ->> 'chatCard' = card::text order by l.id limit 1) as act
    from chat_transcripts c left join users u on u.id = c.user_id
    where chat = ${chat} order by c.id limit 500`;
  const [first] = rows;
  if (!first) return null;
  const [handled] = await db<{ at: Date }[]>`select at from chats_handled where chat = ${chat}`;
  return {
    id: chat,
    userId: first.userId,
    email: first.email,
    handledAt: handled?.at.toISOString() ?? null,
    exchanges: rows.map(({ email: _, userId: __, at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

/** Takes a conversation out of those that wait, or puts it back. @returns whether there is such a conversation */
export async function markHandled(db: Db, chat: string, isHandled: boolean): Promise<boolean> {
  const [found] = await db`select from chat_transcripts where chat = ${chat} limit 1`;
  if (!found) return false;
  if (isHandled)
    await db`
      insert into chats_handled (chat, at) values (${chat}, clock_timestamp())
      on conflict (chat) do update set at = excluded.at`;
  else await db`delete from chats_handled where chat = ${chat}`;
  await db`select pg_notify('admin', 'chats')`;
  return true;
}

/** @returns whether there was one to delete */
export async function deleteChat(db: Db, chat: string): Promise<boolean> {
  const { count } = await db`delete from chat_transcripts where chat = ${chat}`;
  await db`delete from chats_handled where chat = ${chat}`;
  if (count > 0) await db`select pg_notify('admin', 'chats')`;
  return count > 0;
}

/** Deletes old exchanges. @returns how many */
export async function purgeChats(db: Db): Promise<number> {
  const { count } = await db`
    delete from chat_transcripts where at < now() - make_interval(days => ${CHAT_DAYS})`;
  await db`
    delete from chats_handled h where not exists (select from chat_transcripts c where c.chat = h.chat)`;
  return count;
}

const EVERY_MS = 6 * 3600 * 1000;

/** Deletes old conversations four times a day, in any process. Call it before `jobs.start()`. */
export function startPurging(deps: Pick<Deps, 'sql' | 'jobs' | 'log' | 'now'>): { stop(): Promise<void> } {
  return repeatJob(deps, 'purgeChats', EVERY_MS, async () => {
    const deleted = await purgeChats(deps.sql);
    if (deleted > 0) deps.log.info('old conversations deleted', { exchanges: deleted });
  });
}
