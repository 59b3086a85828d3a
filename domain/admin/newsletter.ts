import * as z from 'zod/mini';
import { ownIdSchema } from '../base/fields.ts';
import { LANGUAGES, OTHER_LANGUAGES } from '../base/locale.ts';
import { articleNodeSchema } from '../content/article.ts';
import { filterSchema, searchSchema, showSchema } from './admin.ts';
import { wallTimeSchema } from './articles.ts';

// The newsletter list as admins see it.

export const SUBSCRIBER_STATES = ['pending', 'subscribed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];
export const SUBSCRIBERS_PAGE_ROWS = 50;

export const subscribersQuerySchema = z.object({
  q: z._default(searchSchema, ''),
  state: filterSchema(SUBSCRIBER_STATES),
  /** The last id of the page before. */
  before: z._default(z.union([z.literal(''), ownIdSchema]), ''),
});

const adminSubscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(SUBSCRIBER_STATES),
  language: z.enum(LANGUAGES),
  /** ISO 8601, like the next two: when the address signed up, confirmed, and unsubscribed. */
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
});
export type AdminSubscriber = z.infer<typeof adminSubscriberSchema>;

/** Answer of `GET /api/admin/newsletter?state=&q=&before=`: the newest first. */
export const subscribersPageSchema = z.object({
  /** Counted over the whole list, whatever the search. */
  counts: z.record(z.enum(SUBSCRIBER_STATES), z.int()),
  subscribers: z.array(adminSubscriberSchema),
  /** `before` of the next page; null on the last. */
  next: z.nullable(z.string()),
});
export type SubscribersPage = z.infer<typeof subscribersPageSchema>;

/** Body of `POST /api/admin/newsletter/:id/unsubscribe`: its state as the admin saw it. */
export const unsubscribeSchema = z.object({ status: z.enum(SUBSCRIBER_STATES) });

// Issues: what is sent to everybody on the list.

/** `sent`: every reader has got it. */
const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
export const ISSUES_PAGE = 25;
export const MOST_ISSUES = 500;

export const issuesQuerySchema = z.object({ show: showSchema(ISSUES_PAGE, MOST_ISSUES) });

/** `content` is HTML, sanitized as an article's. */
const issueTextSchema = z.object({
  subject: z.string().check(z.trim(), z.maxLength(150)),
  content: z.string().check(z.maxLength(50_000)),
});
export type IssueText = z.infer<typeof issueTextSchema>;

export const issueFieldsSchema = z.extend(issueTextSchema, {
  /** Readers of another language get the English unless both texts are there. */
  translations: z.partialRecord(z.enum(OTHER_LANGUAGES), issueTextSchema),
  /** The article that the email links to. */
  articleId: z.nullable(ownIdSchema),
});
export type IssueFields = z.infer<typeof issueFieldsSchema>;

const listedIssueSchema = z.object({
  id: z.string(),
  /** Sent with changes; 409 when it is out of date. */
  version: z.string(),
  state: z.enum(ISSUE_STATES),
  subject: z.string(),
  sendAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Readers by the state of their email. `left`: readers who unsubscribed through its link. */
  counts: z.object({
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    stopped: z.int(),
    left: z.int(),
  }),
});
export type ListedIssue = z.infer<typeof listedIssueSchema>;

/** Answer of `GET /api/admin/newsletter/issues?show=`: the newest first. */
export const issuesSchema = z.object({
  issues: z.array(listedIssueSchema),
  /** Number of current readers, by language. */
  readers: z.array(z.object({ language: z.enum(LANGUAGES), count: z.int() })),
});
export type Issues = z.infer<typeof issuesSchema>;

/** Answer of `GET /api/admin/newsletter/issues/:id` and of every change to one. */
export const issueSchema = z.extend(listedIssueSchema, {
  content: z.string(),
  translations: z.record(z.string(), issueTextSchema),
  /** `isPublished`: only then does the email link to it. */
  article: z.nullable(z.object({ id: z.string(), title: z.string(), isPublished: z.boolean() })),
});
export type Issue = z.infer<typeof issueSchema>;

/** Answer of `GET /api/admin/newsletter/articles`: articles that an issue can link to, newest first. */
export const issueArticlesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    excerpt: z.string(),
    translations: z.record(
      z.string(),
      z.object({ title: z.nullable(z.string()), excerpt: z.nullable(z.string()) }),
    ),
  }),
);
export type IssueArticle = z.infer<typeof issueArticlesSchema>[number];

/** Body of `PUT /api/admin/newsletter/issues/:id`. `version`: null for a new one. */
export const issueSaveSchema = z.object({
  version: z.nullable(z.string().check(z.maxLength(40))),
  fields: issueFieldsSchema,
});

/** Body of `POST /api/admin/newsletter/issues/:id/send`. `at`: store time to the minute; null for now. */
export const issueSendSchema = z.object({
  version: z.string().check(z.maxLength(40)),
  at: z.nullable(wallTimeSchema),
});

/** Body of the other actions on an issue: cancel, stop, resume, delete. */
export const issueSeenSchema = z.object({ version: z.string().check(z.maxLength(40)) });

/** Body of `POST /api/admin/newsletter/issues/:id/test`, and query of its preview. */
export const issueLanguageSchema = z.object({ language: z.enum(LANGUAGES) });

/** Answer of `GET /api/admin/newsletter/issues/:id/preview?language=`. */
export const issuePreviewSchema = z.object({
  subject: z.string(),
  body: z.array(articleNodeSchema),
  /** The article it links to. */
  articleUrl: z.nullable(z.string()),
});
export type IssuePreview = z.infer<typeof issuePreviewSchema>;
