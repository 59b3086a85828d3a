import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  type Command,
  type CommandAnswer,
  type CommandType,
  MAX_COMMANDS,
  OLDEST_ACCEPTED_SCHEMA,
  PULL_PAGE_ROWS,
  type Pull,
  type PullRow,
  SYNC_SCHEMA,
} from '../../domain/sync.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import { clientAddress } from '../http/address.ts';
import { findCaller, requireOwner } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { Problem, unavailableFor } from '../http/problem.ts';
import type { ResponseCache } from '../http/responseCache.ts';
import { pushWithinBudget } from './budget.ts';
import { personalChanges } from './personalRows.ts';

/** A device newer than this server may find an updated server on its retry. */
const NEWER_RETRY_SECONDS = 60;

const wholeNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const pullSchema = z.object({
  scope: z.enum(['catalog', 'me']),
  since: z._default(wholeNumber, 0),
  epoch: z.nullish(z.string().check(z.maxLength(64))),
  schema: wholeNumber,
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PULL_PAGE_ROWS)),
    PULL_PAGE_ROWS,
  ),
});

const commandSchema = z.object({
  id: z.uuid(),
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  payload: z.unknown(),
  base_rev: z.optional(z.int()),
  made_at: z.string().check(z.maxLength(40)),
});
const pushSchema = z.object({
  schema: z.int(),
  commands: z.array(commandSchema).check(z.maxLength(MAX_COMMANDS)),
});

/** Most devices pull from the same few cursors. Others, which anybody can make up, must not evict the cached pages. */
const PULLS_BYTES = 4 * 1024 * 1024;

/** Commands of staff, for which the store may require a second factor. Until it is proved, their devices keep them. */
const STAFF_COMMANDS: ReadonlySet<string> = new Set<CommandType>(['markDelivery', 'proveDelivery']);
const SECOND_FACTOR_REQUIRED = { outcome: 'retry', code: 'second_factor_required' } as const;

type PullDeps = { catalog: CatalogSnapshot; responses: ResponseCache };

/** GET and POST /api/sync, as domain/sync.ts describes them. */
export function syncRoutes(deps: Deps & PullDeps): Hono {
  const app = new Hono();
  const pulls = deps.responses.another(PULLS_BYTES);

  app.get('/api/sync', async (c) => {
    const { scope, schema, since, limit, epoch = null } = readQuery(c, pullSchema);
    acceptSchema(schema);
    return scope === 'catalog'
      ? pullCatalog(c, { catalog: deps.catalog, responses: pulls }, { since, limit, epoch })
      : pullMine(c, deps, { since, limit, epoch });
  });

  app.post('/api/sync', async (c) => {
    const owner = requireOwner(c);
    const { schema, commands } = await readJson(c, pushSchema, { anyText: true });
    acceptSchema(schema);
    const sender = { owner, session: findCaller(c)?.sessionId ?? null, address: clientAddress(c) };
    const isHeld = ({ type }: Command) => findCaller(c)?.isFactorMissing === true && STAFF_COMMANDS.has(type);
    const commandsNow = commands.filter((command) => !isHeld(command));
    const answered = (await pushWithinBudget(deps, sender, commandsNow)).values();
    const answers = commands.map((command) =>
      isHeld(command) ? { id: command.id, ...SECOND_FACTOR_REQUIRED } : answered.next().value,
    );
    noteOutcomes(c, commands, answers);
    return deps.responses
      .uncached({
        status: 200,
        type: 'application/json',
        body: JSON.stringify({ answers }),
        headers: { 'Cache-Control': 'no-store' },
      })
      .send(c);
  });

  return app;
}

type Outcome = Pick<Command, 'type'> & Pick<CommandAnswer, 'outcome'>;

function noteOutcomes(
  c: Context,
  commands: readonly Command[],
  answers: readonly (CommandAnswer | undefined)[],
) {
  const outcomes: Outcome[] = commands.map(({ type }, index) => ({
    type,
    outcome: answers[index]?.outcome ?? 'retry',
  }));
  c.set('outcomes', outcomes);
}

/** The outcomes of the commands that a request has pushed, for metrics. The type is as it was sent. */
export const pushOutcomes = (c: Context): readonly Outcome[] | undefined => c.get('outcomes');

/** 426 pauses a device's outbox until the app is updated; nothing in it is lost. */
function acceptSchema(schema: number): void {
  if (schema < OLDEST_ACCEPTED_SCHEMA) throw new Problem(426, 'upgrade', { oldest: OLDEST_ACCEPTED_SCHEMA });
  if (schema > SYNC_SCHEMA) throw unavailableFor(NEWER_RETRY_SECONDS);
}

async function pullCatalog(c: Context, { catalog, responses }: PullDeps, page: PullQuery): Promise<Response> {
  let contents = await catalog.contents();
  // The device may have learned of a change from another process before this one did.
  if (isAhead(page, contents)) contents = await catalog.refreshed();
  if (isAhead(page, contents)) throw reset(contents.epoch);
  const { epoch, rev, rows } = contents;
  const { since, limit } = page;
  // Cached for all devices with the same cursor.
  return responses.send(c, `pull ${since} ${limit}`, `${epoch} ${rev}`, async () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify(pullPage(page, epoch, rowsAbove(rows, page))),
    headers: { 'Cache-Control': 'no-cache', ETag: `W/"${epoch.slice(0, 8)}-${rev}-${since}-${limit}"` },
  }));
}

function rowsAbove(rows: readonly PullRow[], { since, limit }: PullQuery): PullRow[] {
  const first = rows.findIndex(({ rev }) => rev > since);
  return first < 0 ? [] : rows.slice(first, first + limit + 1);
}

async function pullMine(c: Context, { asOwner }: Deps, page: PullQuery): Promise<Response> {
  const changes = await personalChanges(asOwner, {
    owner: requireOwner(c),
    since: page.since,
    limit: page.limit + 1,
  });
  if (isAhead(page, changes)) throw reset(changes.epoch);
  const answer: Pull = { ...pullPage(page, changes.epoch, changes.rows), start: changes.start };
  return c.json(answer);
}

type PullQuery = { since: number; epoch: string | null; limit: number };

/** 409: the device's cursor belongs to another instance of the database, so it starts over. */
const reset = (epoch: string) => new Problem(409, 'reset', { epoch });

/** Whether the device has seen a revision that this database instance never assigned. */
function isAhead({ since, epoch }: PullQuery, snapshot: { epoch: string; head: number }): boolean {
  return since > 0 && (since > snapshot.head || epoch !== snapshot.epoch);
}

/** A page of rows above `since`, ascending by revision; one extra row shows that there are more. */
function pullPage(query: PullQuery, epoch: string, rowsAbove: readonly PullRow[]): Pull {
  const rows = rowsAbove.slice(0, query.limit);
  return { epoch, rows, next: rows.at(-1)?.rev ?? query.since, more: rowsAbove.length > rows.length };
}
