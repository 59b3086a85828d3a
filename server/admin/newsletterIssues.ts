import { Hono } from 'hono';
import { articleMarkup, parseArticle } from '../../domain/admin/articleHtml.ts';
import {
  type Issue,
  type IssueArticle,
  type IssueFields,
  type IssuePreview,
  type IssueState,
  type Issues,
  issueLanguageSchema,
  issueSaveSchema,
  issueSeenSchema,
  issueSendSchema,
  issuesQuerySchema,
} from '../../domain/admin/newsletter.ts';
import { plainText } from '../../domain/content/article.ts';
import { enqueue } from '../db/queue.ts';
import { countUse } from '../db/rate.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type Act, type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import { requireStaff } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, changedSince, notFound, tooMany } from '../http/problem.ts';
import { issueMailKey, issueTexts, SEND_ISSUE } from '../newsletter/issues.ts';
import { mailLater } from '../notifications/mailQueue.ts';

// Newsletter issues: writing, testing and scheduling (server/newsletter/issues.ts sends them).

const HOUR_SECONDS = 3600;
/** Test emails per admin and hour. */
const MOST_TESTS = 30;
const MOST_ARTICLES = 200;

const listed = (db: Db) => db`
  i.id::text, to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as version, i.subject,
  case when i.status = 'sending' and n.waiting = 0 then 'sent' else i.status end as state,
  iso_utc(i.send_at) as send_at, iso_utc(i.started_at) as started_at, iso_utc(i.updated_at) as updated_at,
  to_jsonb(n) as counts`;

const counted = (db: Db) => db`
  cross join lateral (
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'skipped')::int as skipped,
      count(*) filter (where state = 'stopped')::int as stopped, count(left_at)::int as "left"
    from newsletter_sends where issue_id = i.id) n`;

async function listIssues(db: Db, show: number): Promise<Issues> {
  const issues = await db<Issues['issues']>`
    select ${listed(db)} from newsletter_issues i ${counted(db)} order by i.created_at desc, i.id limit ${show}`;
  const readers = await db<Issues['readers']>`
    select language, count(*)::int as count from newsletter_subscribers where status = 'subscribed'
    group by language order by count desc`;
  return { issues: [...issues], readers: [...readers] };
}

/** @throws Problem 404 */
async function findIssue(db: Db, id: string): Promise<Issue> {
  const [issue] = await db<Issue[]>`
    select ${listed(db)}, i.content, i.translations,
      (select jsonb_build_object('id', b.id, 'title', b.title, 'isPublished', b.is_published)
        from blog_posts b where b.id = i.article_id and b.deleted_at is null) as article
    from newsletter_issues i ${counted(db)} where i.id = ${id}`;
  if (!issue) throw notFound();
  return issue;
}

const sanitized = (content: string) => articleMarkup(parseArticle(content));

/** @throws Problem 400 naming the article */
async function saveIssue(
  sql: Sql,
  by: AuditActor,
  id: string,
  { version, fields }: { version: string | null; fields: IssueFields },
): Promise<Issue> {
  const { articleId, subject, content, translations } = fields;
  const texts = Object.entries(translations).flatMap(([language, text]) =>
    text ? [[language, { ...text, content: sanitized(text.content) }] as const] : [],
  );
  return sql.begin(async (tx) => {
    if (articleId !== null) {
      const [article] = await tx`select from blog_posts where id = ${articleId} and deleted_at is null`;
      if (!article) throw badInput('articleId');
    }
    const columns = {
      subject,
      content: sanitized(content),
      translations: tx.json(Object.fromEntries(texts)),
      articleId,
    };
    if (version === null) {
      const made = await tx`
        insert into newsletter_issues ${tx({ id, ...columns })} on conflict (id) do nothing returning id`;
      // Sent again, because its answer was lost.
      if (made.length === 0) return findIssue(tx, id);
    } else {
      await hold(tx, id, version, ['draft']);
      await tx`update newsletter_issues set ${tx(columns)} where id = ${id}`;
    }
    await record(tx, 'issue_saved', { ...by, detail: { issue: id, subject } });
    return findIssue(tx, id);
  });
}

/** Locks an issue. @throws Problem 404; 409 with the current one if its version or state does not match */
async function hold(tx: Tx, id: string, version: string, states: readonly IssueState[]): Promise<Issue> {
  await tx`select from newsletter_issues where id = ${id} for update`;
  const issue = await findIssue(tx, id);
  if (issue.version !== version || !states.includes(issue.state)) throw changedSince(issue);
  return issue;
}

type Change = { id: string; version: string; from: readonly IssueState[]; act: Act };

async function changeIssue(
  sql: Sql,
  by: AuditActor,
  { id, version, from, act }: Change,
  work: (tx: Tx, issue: Issue) => Promise<void>,
): Promise<Issue> {
  return sql.begin(async (tx) => {
    const issue = await hold(tx, id, version, from);
    await work(tx, issue);
    await record(tx, act, { ...by, detail: { issue: id, subject: issue.subject } });
    return findIssue(tx, id);
  });
}

/** Enqueues a job that sends it when it is due. @param at store time; null for now */
async function schedule(tx: Tx, id: string, at: string | null): Promise<void> {
  const [due] = await tx<{ sendAt: Date }[]>`
    update newsletter_issues set status = 'scheduled',
      send_at = greatest(now(), coalesce(${at}::timestamp at time zone 'America/Chicago', now()))
    where id = ${id} returning send_at`;
  const runAt = due?.sendAt ?? new Date();
  await enqueue(tx, SEND_ISSUE, { issueId: id }, { runAt, key: `${id} ${runAt.toISOString()}` });
}

/** Emails already at the mail server cannot be stopped. */
async function stop(tx: Tx, id: string): Promise<void> {
  await tx`
    select take_back_mail(${issueMailKey(id, '')} || subscriber_id) from newsletter_sends
    where issue_id = ${id} and state = 'waiting' and subscriber_id is not null`;
  await tx`update newsletter_issues set status = 'stopped' where id = ${id}`;
}

/** @throws Problem 400 naming a missing part that an email needs */
function requireReadable({ subject, content }: Issue): void {
  if (subject === '') throw badInput('subject');
  if (plainText(parseArticle(content)) === '') throw badInput('content');
}

export function adminIssueRoutes({ sql, config: { publicUrl } }: Deps): Hono {
  const app = new Hono();
  const path = '/api/admin/newsletter/issues' as const;

  /** Issues. @throws Problem 400 naming `show` */
  app.get(path, async (c) => {
    const { show } = readQuery(c, issuesQuerySchema);
    return c.json(await sql.read((db) => listIssues(db, show)));
  });

  /** IssueArticle[]: those on the blog. */
  app.get('/api/admin/newsletter/articles', async (c) =>
    c.json(
      await sql.read(
        (db) => db<IssueArticle[]>`
          select id::text, title, excerpt, coalesce((
              select jsonb_object_agg(key, jsonb_build_object('title', value -> 'title', 'excerpt', value -> 'excerpt'))
              from jsonb_each(translations)), '{}') as translations
          from blog_posts
          where is_published and deleted_at is null order by published_at desc limit ${MOST_ARTICLES}`,
      ),
    ),
  );

  /** Issue. @throws Problem 404 */
  app.get(`${path}/:id`, async (c) => c.json(await findIssue(sql, pathId(c))));

  /** A draft: `{version, fields}` to Issue. @throws Problem 400, 404, 409 */
  app.put(`${path}/:id`, async (c) => {
    const asked = await readJson(c, issueSaveSchema);
    return c.json(await saveIssue(sql, requireAuditActor(c), pathId(c), asked));
  });

  /** A preview of the email, as IssuePreview. @throws Problem 400, 404 */
  app.get(`${path}/:id/preview`, async (c) => {
    const { language } = readQuery(c, issueLanguageSchema);
    const texts = await issueTexts(sql, { issueId: pathId(c), language, publicUrl });
    if (!texts) throw notFound();
    return c.json(texts satisfies IssuePreview);
  });

  /** `{language}`: emails it only to the person who asks. @throws Problem 400, 404, 429 */
  app.post(`${path}/:id/test`, async (c) => {
    const { language } = await readJson(c, issueLanguageSchema);
    const { userId, email } = requireStaff(c);
    const id = pathId(c);
    const key = `newsletter tests of ${userId}`;
    const exceeded = await countUse(sql, [{ key, limit: MOST_TESTS, seconds: HOUR_SECONDS }]);
    if (exceeded) throw tooMany(exceeded.seconds);
    await sql.begin(async (tx) => {
      const issue = await findIssue(tx, id);
      requireReadable(issue);
      await mailLater(tx, {
        key: `newsletter_test ${crypto.randomUUID()}`,
        template: 'newsletter_test',
        recipient: email,
        language,
        facts: { issueId: id },
      });
      await record(tx, 'issue_tested', {
        ...requireAuditActor(c),
        detail: { issue: id, subject: issue.subject },
      });
    });
    return c.json({});
  });

  /** `{version, at}` to Issue, which is sent at its time or at once. @throws Problem 400, 404, 409 */
  app.post(`${path}/:id/send`, async (c) => {
    const { version, at } = await readJson(c, issueSendSchema);
    const change = { id: pathId(c), version, from: ['draft'], act: 'issue_scheduled' } as const;
    return c.json(
      await changeIssue(sql, requireAuditActor(c), change, async (tx, issue) => {
        requireReadable(issue);
        await schedule(tx, issue.id, at);
      }),
    );
  });

  const steps = {
    cancel: {
      from: ['scheduled'],
      act: 'issue_cancelled',
      work: async (tx: Tx, { id, startedAt }: Issue) => {
        const status = startedAt === null ? 'draft' : 'stopped';
        await tx`update newsletter_issues set status = ${status}, send_at = null where id = ${id}`;
      },
    },
    stop: { from: ['sending'], act: 'issue_stopped', work: (tx: Tx, { id }: Issue) => stop(tx, id) },
    resume: {
      from: ['stopped'],
      act: 'issue_scheduled',
      work: (tx: Tx, { id }: Issue) => schedule(tx, id, null),
    },
  } as const;
  for (const [name, { from, act, work }] of Object.entries(steps)) {
    /** `{version}` to Issue. @throws Problem 400, 404, 409 */
    app.post(`${path}/:id/${name}`, async (c) => {
      const { version } = await readJson(c, issueSeenSchema);
      return c.json(
        await changeIssue(sql, requireAuditActor(c), { id: pathId(c), version, from, act }, work),
      );
    });
  }

  /** A draft: `{version}` to `{}`. @throws Problem 400, 404, 409 */
  app.delete(`${path}/:id`, async (c) => {
    const { version } = await readJson(c, issueSeenSchema);
    const by = requireAuditActor(c);
    await sql.begin(async (tx) => {
      const { id, subject } = await hold(tx, pathId(c), version, ['draft']);
      await tx`delete from newsletter_issues where id = ${id}`;
      await record(tx, 'issue_deleted', { ...by, detail: { issue: id, subject } });
    });
    return c.json({});
  });

  return app;
}
