// Push against a model: devices that send, retry, send twice at once, reuse their own id or another owner's for
// something else, and pull their own rows between; now and then the database gets a new epoch.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobFigures } from '../../../domain/calculator/areas.ts';
import { type Command, type CommandAnswer, DEVICE_HEADER, SYNC_SCHEMA } from '../../../domain/sync.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { sized } from '../../helpers/size.ts';
import { pullSchema, pushAnswerSchema } from '../../helpers/syncSchemas.ts';
import { type Device, decide, job, type Owner, quote, toCommand, type Wish } from './sync-model-wishes.ts';

const { sql } = await testDatabase();
const { get, post } = await apiOn(sql);

const DEVICES = 2;
const JOBS = 2;

/** One entry of a push: something new, something sent before, or an id sent before that is misused. */
type Pick =
  | { pick: 'new'; wish: Wish }
  | { pick: 'again'; which: number }
  | { pick: 'changed'; which: number; wish: Wish }
  | { pick: 'theirs'; which: number };

type Model = { owners: Owner[] };
type Real = { devices: Device[] };
type Step = fc.AsyncCommand<Model, Real>;

const seen = { replays: 0, mismatches: 0, refusals: 0, resets: 0, twins: 0 };

async function send(device: Device, commands: readonly Command[]): Promise<CommandAnswer[]> {
  const response = await post('/api/sync', { schema: SYNC_SCHEMA, commands }, { [DEVICE_HEADER]: device.id });
  expect(response.status).toBe(200);
  const { answers } = pushAnswerSchema.parse(await response.json());
  expect(answers.map(({ id }) => id)).toEqual(commands.map(({ id }) => id));
  return answers;
}

const said = (answer: CommandAnswer) => (answer.outcome === 'refused' ? answer.code : answer.outcome);

class Push implements Step {
  readonly device: number;
  readonly picks: readonly Pick[];
  readonly twice: boolean;
  constructor(device: number, picks: readonly Pick[], twice: boolean) {
    this.device = device;
    this.picks = picks;
    this.twice = twice;
  }
  check = () => true;

  async run({ owners }: Model, { devices }: Real): Promise<void> {
    const owner = owners[this.device] as Owner;
    const other = owners[(this.device + 1) % DEVICES] as Owner;
    const device = devices[this.device] as Device;
    const batch = this.picks.flatMap((pick) => this.place(pick, owner, other, device));
    // The model applies the batch in order, as the store must.
    const expected = batch.map(({ command, wish, trick }) => {
      if (trick) return 'receipt_mismatch';
      const known = owner.answers.get(command.id);
      if (known) return known.expected;
      const outcome = decide(owner, device, wish, command.id);
      owner.answers.set(command.id, { wish, expected: outcome, first: null });
      owner.sent.push(command);
      return outcome;
    });
    const commands = batch.map(({ command }) => command);
    const rounds = this.twice ? [commands, commands] : [commands];
    for (const answers of await Promise.all(rounds.map((round) => send(device, round)))) {
      expect(answers.map(said)).toEqual(expected);
      for (const [index, answer] of answers.entries())
        this.remember(owner, answer, batch[index]?.trick ?? false);
    }
    if (this.twice) seen.twins += 1;
  }

  place(pick: Pick, owner: Owner, other: Owner, device: Device) {
    const earlier = (of: Owner, which: number) => of.sent[which % Math.max(1, of.sent.length)];
    if (pick.pick === 'new')
      return [{ command: toCommand(pick.wish, device), wish: pick.wish, trick: false }];
    const found = earlier(pick.pick === 'theirs' ? other : owner, pick.which);
    if (!found) return [];
    const wish = (owner.answers.get(found.id) ?? other.answers.get(found.id))?.wish;
    if (!wish) return [];
    if (pick.pick === 'again') return [{ command: found, wish, trick: false }];
    if (pick.pick === 'changed') {
      const command = toCommand(pick.wish, device, found.id);
      const same =
        JSON.stringify([command.type, command.payload]) === JSON.stringify([found.type, found.payload]);
      return [{ command, wish, trick: !same }];
    }
    // A quote is named after its command, so nobody may use that name again; receipts belong to each owner.
    if (wish.kind !== 'quote' || owner.answers.has(found.id)) return [];
    return [{ command: toCommand({ kind: 'quote', text: 'stolen' }, device, found.id), wish, trick: true }];
  }

  remember(owner: Owner, answer: CommandAnswer, trick: boolean): void {
    if (trick) {
      seen.mismatches += 1;
      return;
    }
    const known = owner.answers.get(answer.id);
    if (!known) return;
    if (known.first) seen.replays += 1;
    if (known.expected !== 'applied') seen.refusals += 1;
    known.first ??= answer;
    expect(answer, 'a repetition is answered as before').toEqual(known.first);
  }

  toString(): string {
    return `device ${this.device} pushes${this.twice ? ' twice at once' : ''} ${JSON.stringify(this.picks)}`;
  }
}

class PullMine implements Step {
  readonly device: number;
  readonly limit: number;
  constructor(device: number, limit: number) {
    this.device = device;
    this.limit = limit;
  }
  check = () => true;

  async run({ owners }: Model, { devices }: Real): Promise<void> {
    const owner = owners[this.device] as Owner;
    const device = devices[this.device] as Device;
    for (let more = true; more; ) {
      const { since, epoch } = device.cursor;
      const at = since > 0 ? `&since=${since}&epoch=${epoch}` : '';
      const response = await get(`/api/sync?schema=${SYNC_SCHEMA}&scope=me&limit=${this.limit}${at}`, {
        [DEVICE_HEADER]: device.id,
      });
      if (response.status === 409) {
        seen.resets += 1;
        device.cursor = { since: 0, epoch: '' };
        device.rows.clear();
        continue;
      }
      const page = pullSchema.parse(await response.json());
      for (const { table, id, deleted, body } of page.rows) {
        if (deleted) device.rows.delete(`${table} ${id}`);
        else device.rows.set(`${table} ${id}`, body);
      }
      device.cursor = { since: page.next, epoch: page.epoch };
      more = page.more;
    }
    const quotes = [...owner.quotes].map(([id, text]) => [
      `quotes ${id}`,
      expect.objectContaining({ id, request: quote(text) }),
    ]);
    const jobs = [...owner.jobs].flatMap(([id, name]) =>
      name === ''
        ? []
        : [
            [
              `calculator_jobs ${id}`,
              expect.objectContaining({ ...job(id, name), figures: jobFigures(job(id, name)) }),
            ],
          ],
    );
    expect(Object.fromEntries(device.rows), 'a device has what was applied for it').toEqual(
      Object.fromEntries([...quotes, ...jobs]),
    );
  }
  toString(): string {
    return `device ${this.device} pulls by ${this.limit}`;
  }
}

class NewLife implements Step {
  check = () => true;
  async run(): Promise<void> {
    await sql`select rotate_sync_epoch()`;
  }
  toString(): string {
    return 'the database begins another life';
  }
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((some) => `x${some}x`);
const someJob = fc.nat({ max: JOBS - 1 });
const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ kind: fc.constant('quote' as const), text }),
  fc.record({ kind: fc.constant('saveJob' as const), job: someJob, text }),
  fc.record({ kind: fc.constant('deleteJob' as const), job: someJob }),
  fc.record({ kind: fc.constantFrom('smallBlend' as const, 'invalid' as const, 'unknown' as const), text }),
);
const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ pick: fc.constant('new' as const), wish }) },
  { weight: 3, arbitrary: fc.record({ pick: fc.constant('again' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ pick: fc.constant('changed' as const), which: fc.nat(), wish }) },
  { weight: 1, arbitrary: fc.record({ pick: fc.constant('theirs' as const), which: fc.nat() }) },
);
const device = fc.nat({ max: DEVICES - 1 });
const steps = fc.commands(
  [
    fc.tuple(device, fc.array(pick, { maxLength: 8 }), fc.boolean()).map((drawn) => new Push(...drawn)),
    fc.tuple(device, fc.constantFrom(1, 3, 500)).map((drawn) => new PullMine(...drawn)),
    fc.constant(new NewLife()),
  ],
  { maxCommands: 20, size: '+1' },
);

/** Each of the cases that this test is about, once, whatever is drawn beside it. */
const certain: readonly Step[] = [
  new Push(
    0,
    [
      { pick: 'new', wish: { kind: 'quote', text: 'gravel' } },
      { pick: 'new', wish: { kind: 'invalid', text: 'gravel' } },
    ],
    true,
  ),
  new PullMine(0, 1),
  new Push(0, [{ pick: 'again', which: 0 }], false),
  new Push(0, [{ pick: 'changed', which: 0, wish: { kind: 'quote', text: 'sand' } }], false),
  new Push(1, [{ pick: 'theirs', which: 0 }], false),
  new NewLife(),
  new PullMine(0, 1),
];

test('pushes in any order and number give each device exactly its own answers and rows, once', {
  timeout: sized(120_000, 300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      await sql`delete from rate_limits`;
      const owners = Array.from(
        { length: DEVICES },
        (): Owner => ({
          answers: new Map(),
          sent: [],
          quotes: new Map(),
          jobs: new Map(),
        }),
      );
      const devices = Array.from(
        { length: DEVICES },
        (): Device => ({
          id: crypto.randomUUID(),
          jobs: Array.from({ length: JOBS }, () => crypto.randomUUID()),
          cursor: { since: 0, epoch: '' },
          rows: new Map(),
        }),
      );
      await fc.asyncModelRun(() => ({ model: { owners }, real: { devices } }), drawn);
    }),
    { numRuns: sized(20, 600), examples: [[certain]] },
  );
  // Not vacuous: each of these cases occurred.
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
});
