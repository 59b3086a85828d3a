import { createHash } from 'node:crypto';
import { CHAT_DAYS, type ChatList, type ChatTranscript } from '../../domain/chat/chat.ts';
import { enqueue } from '../db/queue.ts';
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
} & Pick<Answered, 'said' | 'outcome' | 'failure' | 'tools' | 'tokens'>;

/** The conversation's id: a hash of the device's random id and the person, so that nobody can add to another's. */
export function chatOf(userId: string | null, conversation: string): string {
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
  const { chat, userId, asked, said, outcome, failure, automatic, tools, milliseconds, tokens } = exchange;
  await db`
    with kept as (
      insert into chat_transcripts
        (chat, user_id, asked, answered, outcome, failure, automatic, tools, milliseconds, tokens)
      values (${chat}, ${userId}, ${withoutCards(asked)}, ${withoutCards(said)}, ${outcome}, ${failure},
        ${automatic}, ${tools}, ${milliseconds}, ${tokens})
      returning id)
    select pg_notify('admin', 'chats') from kept`;
}

type SummaryRow = Omit<ChatList['chats'][number], 'startedAt' | 'lastAt'> & { startedAt: Date; lastAt: Date };

/** A page of conversations, latest first. @param before only those whose last exchange is older than this time */
export async function chatList(db: Db, before: string | null): Promise<ChatList> {
  const rows = await db<SummaryRow[]>`
    select chat as id, min(c.at) as started_at, max(c.at) as last_at, count(*)::int as questions,
      (count(*) filter (where outcome = 'fallback'))::int as failures,
      (array_agg(left(asked, 140) order by c.id))[1] as first,
      (select email from users where id = (array_agg(c.user_id))[1]) as email
    from chat_transcripts c
    group by chat
    having ${before}::timestamptz is null or max(c.at) < ${before}::timestamptz
    order by max(c.at) desc limit ${CHATS_A_PAGE + 1}`;
  const chats = rows.slice(0, CHATS_A_PAGE).map(({ startedAt, lastAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
  return { chats, next: rows.length > CHATS_A_PAGE ? (chats.at(-1)?.lastAt ?? null) : null };
}

type ExchangeRow = Omit<ChatTranscript['exchanges'][number], 'at'> & { at: Date; email: string | null };

/** Null when the conversation does not exist (any more). */
export async function chatTranscript(db: Db, chat: string): Promise<ChatTranscript | null> {
  const rows = await db<ExchangeRow[]>`
    select c.at, asked, answered, outcome, automatic, tools, failure, milliseconds, tokens, u.email
    from chat_transcripts c left join users u on u.id = c.user_id
    where chat = ${chat} order by c.id limit 500`;
  const [first] = rows;
  if (!first) return null;
  return {
    id: chat,
    email: first.email,
    exchanges: rows.map(({ email: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

/** @returns whether there was one to delete */
export async function deleteChat(db: Db, chat: string): Promise<boolean> {
  const { count } = await db`delete from chat_transcripts where chat = ${chat}`;
  if (count > 0) await db`select pg_notify('admin', 'chats')`;
  return count > 0;
}

/** Deletes old exchanges. @returns how many */
export async function purgeChats(db: Db): Promise<number> {
  const { count } = await db`
    delete from chat_transcripts where at < now() - make_interval(days => ${CHAT_DAYS})`;
  return count;
}

const PURGE = 'purgeChats';
const EVERY_MS = 6 * 3600 * 1000;

/**
 * Deletes old conversations four times a day, in any process. The job's key is the number of its six-hour period, so
 * several processes enqueue it only once. Call it before `jobs.start()`.
 */
export function startPurging({ sql, jobs, log, now }: Pick<Deps, 'sql' | 'jobs' | 'log' | 'now'>): {
  stop(): Promise<void>;
} {
  const ask = async (runAt: Date, turn: number) =>
    enqueue(sql, PURGE, { turn }, { key: String(turn), runAt });
  jobs.on(PURGE, async ({ payload }) => {
    const deleted = await purgeChats(sql);
    if (deleted > 0) log.info('old conversations deleted', { exchanges: deleted });
    const done = Number((payload as { turn?: unknown }).turn ?? 0);
    const next = Math.max(done, Math.floor(now().getTime() / EVERY_MS)) + 1;
    await ask(new Date(next * EVERY_MS), next);
  });
  const turn = Math.floor(now().getTime() / EVERY_MS);
  const asked = ask(now(), turn).catch((error: unknown) =>
    log.error('deleting of old conversations not asked for', error),
  );
  return {
    async stop() {
      await asked;
    },
  };
}
