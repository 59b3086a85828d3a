import { badParameter, missing } from './errors.ts';
import { type Form, type FormMap, integer, optional, shape, text, timestamp } from './params.ts';
import type { WireList } from './wire.ts';

const paging = shape({
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text()),
  ending_before: optional(text()),
});
const createdRange = shape({
  gt: optional(timestamp),
  gte: optional(timestamp),
  lt: optional(timestamp),
  lte: optional(timestamp),
});

type ListQuery<Row, Shown> = {
  url: string;
  /** As in "No such product: …". */
  kind: string;
  /** In answer order: newest first, except line items, which keep their original order. */
  rows: Row[];
  /** Parses the parameters other than paging, and returns the filter they define. */
  read: (rest: FormMap) => (row: Row) => boolean;
  show: (row: Row) => Shown;
};

/**
 * One page of a list. `limit` 1..100 (default 10), `starting_after` or `ending_before` an id, `created` a time or a
 * range if rows have one. A cursor stays valid when its row no longer matches the filter.
 */
export function paginate<Row extends { id: string; created?: number }, Shown>(
  form: FormMap,
  { url, kind, rows, read, show }: ListQuery<Row, Shown>,
): WireList<Shown> {
  const { limit: limitForm, starting_after: after, ending_before: before, created, ...rest } = form;
  const cursors: FormMap = Object.create(null);
  for (const [key, value] of Object.entries({
    limit: limitForm,
    starting_after: after,
    ending_before: before,
  })) {
    if (value !== undefined) cursors[key] = value;
  }
  const { limit = 10, starting_after, ending_before } = paging(cursors, '');
  if (starting_after && ending_before) {
    throw badParameter(
      'You may only specify one of these parameters: ending_before, starting_after.',
      'ending_before',
    );
  }
  const isWanted = read(rest);
  const isThen = createdFilter(created);
  const cursor = starting_after ?? ending_before;
  const at = rows.findIndex(({ id }) => id === cursor);
  if (cursor && at < 0) throw missing(kind, cursor, starting_after ? 'starting_after' : 'ending_before');

  const reachable = ending_before ? rows.slice(0, at) : rows.slice(at + 1);
  const wanted = reachable.filter((row) => isThen(row.created ?? 0) && isWanted(row));
  // `ending_before` returns the rows nearest to the cursor, in the same order.
  const page = ending_before ? wanted.slice(-limit) : wanted.slice(0, limit);
  return { object: 'list', data: page.map(show), has_more: wanted.length > page.length, url };
}

function createdFilter(form: Form | undefined): (created: number) => boolean {
  if (form === undefined) return () => true;
  if (typeof form === 'string') {
    const moment = timestamp(form, 'created');
    return (created) => created === moment;
  }
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = createdRange(form, 'created');
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
