import * as z from 'zod/mini';
import { type Form, type FormMap, missing, readForm, refused, text, whole } from './form.ts';
import type { World } from './world.ts';

const paging = z.object({
  limit: z.optional(whole(1, 100)),
  starting_after: z.optional(text()),
  created: z.optional(z.strictObject({ gte: whole(0, 99_999_999_999) })),
  types: z.optional(z.array(text())),
});

/** One page of rows. A parameter of another name narrows the list to rows with that value. */
export function listPage(form: FormMap, rows: readonly { id: string }[]): object {
  const { limit = 10, starting_after: cursor, created: range, types } = readForm(paging, form);
  const filters = Object.entries(form).filter(([name]) => !(name in paging.shape));
  const isWanted = (row: Record<string, unknown>) =>
    Number(row.created ?? 0) >= (range?.gte ?? 0) &&
    (types?.includes(String(row.type)) ?? true) &&
    filters.every(([name, value]) => String(row[name]) === value);
  const place = rows.findIndex(({ id }) => id === cursor);
  if (cursor && place < 0) throw missing('object', cursor, 'starting_after');
  const wanted = rows.slice(place + 1).filter(isWanted);
  return { object: 'list', data: wanted.slice(0, limit), has_more: wanted.length > limit };
}

const FIND: Record<string, (world: World, id: string) => object | undefined> = {
  default_price: ({ books }, id) => books.prices.get(id),
  payment_intent: ({ books }, id) => books.intents.get(id),
  latest_charge: ({ books }, id) => books.charges.get(id),
};

/** Replaces ids by objects, and adds a session's lines: `expand[]=data.default_price`. */
export function expandAnswer(world: World, answer: object, expand: Form = []): object {
  const paths = readForm(z.array(text()), expand as FormMap);
  return paths.reduce((expanded, path) => expandPath(world, expanded, path.split('.')), answer);
}

function expandPath(world: World, from: object, [step, ...rest]: string[]): object {
  if (step === undefined) return from;
  const hash = from as Record<string, unknown>;
  if (step === 'data') {
    return { ...from, data: (hash.data as object[]).map((row) => expandPath(world, row, rest)) };
  }
  if (step === 'line_items') {
    const lines = world.books.sessions.get(String(hash.id))?.lines ?? [];
    return { ...from, line_items: listPage({}, lines) };
  }
  const find = FIND[step];
  if (!find) throw refused(`This property cannot be expanded (${step}).`, { param: 'expand' });
  const value = hash[step];
  const child = typeof value === 'string' ? find(world, value) : value;
  return typeof child === 'object' && child ? { ...from, [step]: expandPath(world, child, rest) } : from;
}
