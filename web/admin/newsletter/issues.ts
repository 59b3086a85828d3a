import {
  type Issue,
  type IssueFields,
  type IssuePreview,
  issuePreviewSchema,
  issueSchema,
} from '../../../domain/admin/newsletter.ts';
import { type Language, OTHER_LANGUAGES } from '../../../domain/base/locale.ts';
import { getAdmin, sendAdmin } from '../ui/adminApi.ts';

// What is done with an issue of the newsletter. All of these throw AdminFailure; 409 when somebody else was faster.

const path = (id: string) => `/api/admin/newsletter/issues/${encodeURIComponent(id)}`;

/** @param version null for a new one */
export async function saveIssue(id: string, version: string | null, fields: IssueFields): Promise<Issue> {
  return issueSchema.parse(await sendAdmin('PUT', path(id), { version, fields }));
}

/** @param at store time, `2026-12-01T08:00`; null for now */
export async function sendIssue({ id, version }: Issue, at: string | null): Promise<Issue> {
  return issueSchema.parse(await sendAdmin('POST', `${path(id)}/send`, { version, at }));
}

export async function changeIssue(
  { id, version }: Issue,
  step: 'cancel' | 'stop' | 'resume',
): Promise<Issue> {
  return issueSchema.parse(await sendAdmin('POST', `${path(id)}/${step}`, { version }));
}

export async function testIssue({ id }: Issue, language: Language): Promise<true> {
  await sendAdmin('POST', `${path(id)}/test`, { language });
  return true;
}

export async function deleteIssue({ id, version }: Issue): Promise<true> {
  await sendAdmin('DELETE', path(id), { version });
  return true;
}

export async function previewIssue(id: string, language: Language): Promise<IssuePreview> {
  return getAdmin(`${path(id)}/preview?${new URLSearchParams({ language })}`, issuePreviewSchema);
}

const NO_TEXT = { subject: '', content: '' };

/** An issue's fields as its form has them: a text for every language, which may be empty. */
export function toIssueDraft(issue: Issue | null): IssueFields {
  const { subject, content, translations = {}, article = null } = issue ?? {};
  return {
    subject: subject ?? '',
    content: content ?? '',
    translations: Object.fromEntries(
      OTHER_LANGUAGES.map((language) => [language, translations[language] ?? NO_TEXT]),
    ),
    articleId: article?.id ?? null,
  };
}

/** How many have their email or never will, of all. */
export function sendingProgress({
  counts: { waiting, sent, failed, skipped, stopped },
}: Pick<Issue, 'counts'>) {
  const done = sent + failed + skipped;
  return { done, all: done + waiting + stopped };
}
