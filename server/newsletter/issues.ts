import * as z from 'zod/mini';
import { articleMarkup, parseArticle } from '../../domain/admin/articleHtml.ts';
import type { IssueText } from '../../domain/admin/newsletter.ts';
import type { Language } from '../../domain/base/locale.ts';
import type { ArticleNode } from '../../domain/content/article.ts';
import type { Db, Sql } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import type { Block, Email } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { mintLink } from './newsletter.ts';

// Sends an issue of the newsletter: one email for each confirmed subscriber, through the mail queue.

/** Enqueued for the moment when an issue is due. */
export const SEND_ISSUE = 'sendNewsletter';

/** Slower than the mail server, so that emails about orders do not wait behind them, and sending can be stopped. */
const MAILS_A_SECOND = 5;

const payloadSchema = z.object({ issueId: z.uuid() });

/** Call it before `jobs.start()`. */
export function startNewsletter({ sql, jobs }: Pick<Deps, 'sql' | 'jobs'>): void {
  jobs.on(SEND_ISSUE, async ({ payload }) => sendIssue(sql, payloadSchema.parse(payload).issueId));
}

export const issueMailKey = (issueId: string, subscriberId: string) =>
  `newsletter_issue ${issueId} ${subscriberId}`;

/**
 * Writes the emails of an issue that is due, all in one transaction, so that a crash leaves none or all. A stopped
 * issue resumes with readers whose email was withdrawn. Each subscriber's key prevents a second email.
 */
async function sendIssue(sql: Sql, issueId: string): Promise<void> {
  await sql.begin(async (tx) => {
    // The issue may be many emails, and nobody waits for them.
    await tx`set local statement_timeout = '5min'`;
    const [issue] = await tx<{ isFirst: boolean }[]>`
      select started_at is null as is_first from newsletter_issues
      where id = ${issueId} and status = 'scheduled' and send_at <= now() for update`;
    if (!issue) return;
    if (issue.isFirst)
      await tx`
        insert into newsletter_sends (issue_id, subscriber_id)
        select ${issueId}, id from newsletter_subscribers where status = 'subscribed'`;
    else
      await tx`update newsletter_sends set state = 'waiting' where issue_id = ${issueId} and state = 'stopped'`;
    await tx`
      select ask_mail(${issueMailKey(issueId, '')} || s.id, 'newsletter_issue', null, s.language,
        jsonb_build_object('issueId', ${issueId}::text, 'subscriberId', s.id),
        now() + make_interval(secs => (row_number() over (order by s.created_at, s.id) - 1) / ${MAILS_A_SECOND}::float))
      from newsletter_sends n join newsletter_subscribers s on s.id = n.subscriber_id
      where n.issue_id = ${issueId} and n.state = 'waiting'`;
    await tx`
      update newsletter_issues set status = 'sending', started_at = coalesce(started_at, now()) where id = ${issueId}`;
  });
}

type IssueRow = IssueText & {
  translations: Readonly<Record<string, IssueText>>;
  slug: string | null;
};

/** An issue's texts in a language; null for an unknown issue. @param isSending only while it is being sent */
export async function issueTexts(
  db: Db,
  { issueId, language, publicUrl, isSending = false }: Asked,
): Promise<{ subject: string; body: ArticleNode[]; articleUrl: string | null } | null> {
  const [issue] = await db<IssueRow[]>`
    select i.subject, i.content, i.translations, b.slug
    from newsletter_issues i
    left join blog_posts b on b.id = i.article_id and b.is_published and b.deleted_at is null
    where i.id = ${issueId} ${isSending ? db`and i.status = 'sending'` : db``}`;
  if (!issue) return null;
  const own = issue.translations[language];
  const { subject, content } = own?.subject && own.content ? own : issue;
  return {
    subject,
    body: withoutPictures(parseArticle(content)),
    articleUrl: issue.slug === null ? null : `${publicUrl}/blog/${issue.slug}`,
  };
}

type Asked = { issueId: string; language: Language; publicUrl: string; isSending?: boolean };

/** The email without its recipient. @param leaveUrl null in a test */
async function issueMessage(
  db: Db,
  asked: Asked & { leaveUrl: string | null },
): Promise<Omit<Email, 'to'> | null> {
  const issue = await issueTexts(db, asked);
  if (!issue) return null;
  const { subject, articleUrl } = issue;
  const body = withWholeLinks(issue.body, asked.publicUrl);
  const { leaveUrl } = asked;
  const t = TRANSLATORS[asked.language];
  const blocks: Block[] = [
    { kind: 'article', html: articleMarkup(body), text: plainText(body) },
    ...(articleUrl === null
      ? []
      : [{ kind: 'link', label: t('Read the article'), url: articleUrl } as const]),
    leaveUrl === null
      ? { kind: 'text', text: t('This is a test. In the real one, the unsubscribe link is here.') }
      : { kind: 'link', label: t('Leave the list at any time, without an account'), url: leaveUrl },
  ];
  return { subject, heading: subject, blocks, ...(leaveUrl === null ? {} : { leaveUrl }) };
}

const factsSchema = z.object({ issueId: z.uuid(), subscriberId: z.uuid() });
const testFactsSchema = z.object({ issueId: z.uuid() });

export function issueEmails(
  sql: Sql,
  publicUrl: string,
): { readonly [T in 'newsletter_issue' | 'newsletter_test']: Compose } {
  return {
    /** Null for readers who have unsubscribed since. */
    newsletter_issue: async ({ facts, language }) => {
      const { issueId, subscriberId } = factsSchema.parse(facts);
      const [reader] = await sql<{ email: string }[]>`
        select email from newsletter_subscribers where id = ${subscriberId} and status = 'subscribed'`;
      if (!reader) return null;
      const leaveUrl = `${publicUrl}/newsletter/unsubscribe?token=${await mintLink(sql, subscriberId, 'leave', issueId)}`;
      const message = await issueMessage(sql, { issueId, language, publicUrl, leaveUrl, isSending: true });
      return message && { ...message, to: reader.email };
    },
    newsletter_test: async ({ facts, language, recipient }) => {
      const { issueId } = testFactsSchema.parse(facts);
      const message = await issueMessage(sql, { issueId, language, publicUrl, leaveUrl: null });
      return message && recipient ? { ...message, to: recipient } : null;
    },
  };
}

/** Many programs do not show pictures, and pictures track readers. */
function withoutPictures(nodes: readonly ArticleNode[]): ArticleNode[] {
  return nodes.flatMap((node): ArticleNode[] => {
    if (typeof node === 'string') return [node];
    return node.tag === 'img' ? [] : [{ ...node, children: withoutPictures(node.children) }];
  });
}

/** Makes links absolute, as relative ones do not work in emails. */
function withWholeLinks(nodes: readonly ArticleNode[], publicUrl: string): ArticleNode[] {
  return nodes.map((node): ArticleNode => {
    if (typeof node === 'string' || node.tag === 'img') return node;
    const href = node.href?.startsWith('/') ? `${publicUrl}${node.href}` : node.href;
    return { ...node, href, children: withWholeLinks(node.children, publicUrl) };
  });
}

const LINES: ReadonlySet<string> = new Set(['li', 'tr', 'caption']);
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'table']);

/** The plain-text version. */
function plainText(nodes: readonly ArticleNode[]): string {
  const written = (all: readonly ArticleNode[]): string =>
    all
      .map((node) => {
        if (typeof node === 'string') return node.replace(/\s+/g, ' ');
        if (node.tag === 'img') return '';
        const inside = written(node.children);
        if (node.tag === 'a') return node.href === inside ? inside : `${inside} (${node.href ?? ''})`;
        if (PARAGRAPHS.has(node.tag)) return `\n\n${inside.trim()}\n\n`;
        if (LINES.has(node.tag)) return `\n${node.tag === 'li' ? '- ' : ''}${inside.trim()}`;
        return node.tag === 'td' || node.tag === 'th' ? `${inside.trim()}  ` : inside;
      })
      .join('');
  return written(nodes)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
