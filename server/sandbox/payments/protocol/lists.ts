import { missing } from './errors.ts';
import { type FormMap, integer, optional, shape, text, timestamp } from './params.ts';
import type { WireList } from './wire.ts';

const paging = shape({
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text()),
  created: optional(shape({ gte: optional(timestamp) })),
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
 * One page of a list. `limit` 1..100 (default 10), `starting_after` an id, `created[gte]` a time. A cursor stays valid
 * when its row no longer matches the filter.
 */
export function paginate<Row extends { id: string; created?: number }, Shown>(
  form: FormMap,
  { url, kind, rows, read, show }: ListQuery<Row, Shown>,
): WireList<Shown> {
  const { limit: most, starting_after: after, created, ...rest } = form;
  const sent = Object.entries({ limit: most, starting_after: after, created });
  const asked = Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as FormMap;
  const { limit = 10, starting_after: cursor, created: since } = paging(asked, '');
  const isWanted = read(rest);
  const at = rows.findIndex(({ id }) => id === cursor);
  if (cursor && at < 0) throw missing(kind, cursor, 'starting_after');
  const wanted = rows.slice(at + 1).filter((row) => (row.created ?? 0) >= (since?.gte ?? 0) && isWanted(row));
  const page = wanted.slice(0, limit);
  return { object: 'list', data: page.map(show), has_more: wanted.length > page.length, url };
}
