import type { Context, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import { badInput } from './problem.ts';

const MAX_DEPTH = 32;

type ReadOptions = {
  /** The caller itself handles text that Postgres cannot store (see unstorableText). */
  anyText?: boolean;
};

/** The body parsed with the schema. @throws Problem 400 naming the first invalid field */
export async function readJson<T>(
  c: Context,
  schema: z.ZodMiniType<T>,
  { anyText = false }: ReadOptions = {},
): Promise<T> {
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) throw badInput('');
    throw error;
  }
  if (isTooDeep(body)) throw badInput('');
  const read = parse(schema, body);
  const unstorable = anyText ? null : unstorableText(read);
  if (unstorable !== null) throw badInput(unstorable);
  return read;
}

/** The query parsed with the schema. @throws Problem 400 naming the first invalid parameter */
export const readQuery = <T>(c: Context, schema: z.ZodMiniType<T>): T => parse(schema, c.req.query());

type Validator<In extends object, Out extends object> = MiddlewareHandler<
  object,
  string,
  { in: In; out: Out }
>;

/** Declares a route's body, for the admin's pages too. Read it with `c.req.valid('json')`. @throws as readJson */
export const takesJson =
  <S extends z.ZodMiniType>(schema: S): Validator<{ json: z.input<S> }, { json: z.output<S> }> =>
  async (c, next) => {
    c.req.addValidatedData('json', (await readJson(c, schema)) as object);
    await next();
  };

/** Declares a route's query, for the admin's pages too. Read it with `c.req.valid('query')`. @throws as readQuery */
export const takesQuery =
  <S extends z.ZodMiniType>(
    schema: S,
  ): Validator<{ query: { [name in keyof z.input<S>]?: string } }, { query: z.output<S> }> =>
  async (c, next) => {
    c.req.addValidatedData('query', readQuery(c, schema) as object);
    await next();
  };

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw badInput(parsed.error.issues[0]?.path.join('.') ?? '');
  return parsed.data;
}

/**
 * The path of the first text that Postgres cannot store (NUL, half a surrogate pair), such as `lines.0.productId`.
 * Reported as an internal error, it would be retried forever.
 */
export function unstorableText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, part] of Object.entries(value)) {
    const badPath = unstorableText(part, path ? `${path}.${key}` : key);
    if (badPath !== null) return badPath;
  }
  return null;
}

/** Stops at the depth limit: a deeply nested body must not overflow the stack. */
function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}
