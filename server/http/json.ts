import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { badInput } from './problem.ts';

const MAX_DEPTH = 32;

/** The body as its schema describes it. @throws Problem 400 naming the first field that is wrong */
export async function readJson<T>(c: Context, schema: z.ZodMiniType<T>): Promise<T> {
  const text = await c.req.text();
  // Postgres keeps no NUL in a text: as a fault of ours it would be sent again and again.
  if (text.includes('\\u0000')) throw badInput('');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw badInput('');
    throw error;
  }
  if (isTooDeep(body)) throw badInput('');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw badInput(parsed.error.issues[0]?.path.join('.') ?? '');
}

/** Without recursion: a body of nothing but brackets must not cost the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : []));
  }
  return false;
}
