import type { Context } from 'hono';
import { unstorableText } from './json.ts';
import { badInput, Problem } from './problem.ts';

// Forms of pages without scripts: submitted as plain browser forms, answered with a page.

/** The form's text fields by name; files are left out. @throws Problem 415, 400 */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Problem(415, 'unsupported_type');
  const texts = Object.fromEntries(new URLSearchParams(await c.req.text()));
  const unstorable = unstorableText(texts);
  if (unstorable !== null) throw badInput(unstorable);
  return texts;
}

/** Whether a page without scripts sent it: a form to the address of a page, by somebody who reads pages. */
export function isPlainForm({ req }: Context): boolean {
  const type = req.header('Content-Type') ?? '';
  return (
    req.method === 'POST' &&
    !/^\/(?:api|auth\/v1|v1|sandbox)\//.test(req.path) &&
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i.test(type) &&
    /text\/html|\*\/\*/.test(req.header('Accept') ?? '*/*')
  );
}

/** `value` is what the page reads with `useActionData()`. */
export type FormAnswer = { status: number; value: unknown };

/** Answers with the page at this URL; call `next()` afterwards. */
export const answerForm = (c: Context, answer: FormAnswer): void => c.set('formAnswer', answer);

export const readFormAnswer = (c: Context): FormAnswer | undefined => c.get('formAnswer');
