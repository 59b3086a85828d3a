// A job in a link: it is read back as written, and invalid links are refused.
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Area } from '../../../domain/calculator/areas.ts';
import { type JobSave, MAX_AREAS } from '../../../domain/jobs.ts';
import {
  openShared,
  SHARED_PATH,
  type ShareChoice,
  sharedJobSchema,
  sharedPath,
} from '../../../web/calculator/sharedLink.ts';
import { jobs } from '../../helpers/jobs.ts';

const hashOf = (path: string) => path.slice(path.indexOf('#'));
const linkOf = (of: JobSave, how: Partial<ShareChoice>) => sharedPath(of, { ...PRIVATE, ...how });
const PRIVATE: ShareChoice = { withNote: false, withClient: false };
const letters = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const packedText = (text: string) => `#${letters(deflateRawSync(text))}`;
const ID = '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11';
const job: JobSave = {
  id: ID,
  name: 'Maple St',
  settling: true,
  productId: 'premium-garden-topsoil',
  note: 'Gate code 4471',
  areas: ['Front', 'Back', 'Side'].map(
    (name, at): Area => ({
      name,
      project: null,
      depth: 4,
      depthUnit: 'inches',
      shape: 'rectangle',
      sizes: { length: { value: 20 + at, unit: 'feet' }, width: { value: 30, unit: 'feet' } },
    }),
  ),
};

describe('a job link', () => {
  test('a link carries any job, without its id', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, fc.boolean(), fc.boolean(), async (given, withNote, withClient) => {
        const path = await linkOf(given, { withNote, withClient });
        expect(path.startsWith(`${SHARED_PATH}#`)).toBe(true);
        expect(hashOf(path)).toMatch(/^#[\w-]+$/);
        const opened = await openShared(hashOf(path));
        const { id, note, client, clientPhone, ...rest } = given;
        const shared = {
          ...rest,
          note: withNote ? note : null,
          ...(withClient ? { client, clientPhone } : {}),
        };
        // What is absent stays so.
        expect(opened).toEqual(sharedJobSchema.parse(JSON.parse(JSON.stringify(shared))));
        expect(JSON.stringify(opened)).not.toContain(id);
      }),
      { numRuns: 60 },
    );
  });

  test('a link omits the note unless its person includes it', async () => {
    const without = await openShared(hashOf(await linkOf(job, { withNote: false })));
    expect(without).toMatchObject({ name: 'Maple St', note: null });
    const along = await openShared(hashOf(await linkOf(job, { withNote: true })));
    expect(along).toMatchObject({ note: 'Gate code 4471' });
  });

  test('a link has place and day, and the client only if its person includes it', async () => {
    const whose = { client: 'Dana Whitfield', clientPhone: '(615) 555-0142' };
    const where = { address: '214 Boxwood Lane', date: '2026-11-30' };
    const without = await openShared(hashOf(await linkOf({ ...job, ...whose, ...where }, {})));
    expect(without).toMatchObject(where);
    expect(JSON.stringify(without)).not.toMatch(/Dana|0142/);
    const along = await openShared(hashOf(await linkOf({ ...job, ...whose }, { withClient: true })));
    expect(along).toMatchObject(whose);
  });

  test('a link of three areas fits a QR code, and one of fifty a message', async () => {
    expect((await linkOf(job, { withNote: false })).length).toBeLessThan(420);
    const [area] = job.areas;
    const areas = Array.from({ length: MAX_AREAS }, (_, at) => ({
      ...(area ?? expect.fail('no area')),
      name: `Bed ${at}`,
      sizes: {
        length: { value: 10 + at / 7, unit: 'feet' as const },
        width: { value: 3 + at / 3, unit: 'feet' as const },
      },
    }));
    expect((await linkOf({ ...job, areas }, { withNote: true })).length).toBeLessThan(4000);
  });
});

describe('an invalid job link', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

  test.each([
    ['an empty link', '#'],
    ['invalid base64', '#***'],
    ['a truncated link', '#q1YqS8xN'],
    ['uncompressed data', `#${letters(Buffer.from('hello there, this is no deflate'))}`],
    ['invalid JSON', packedText('name=Maple')],
    ['a list', packedText('[1,2,3]')],
    ['a job without areas', packedText(JSON.stringify({ ...job, areas: [] }))],
    [
      'a link that is too long',
      packedText(JSON.stringify({ ...job, junk: randomBytes(60_000).toString('hex') })),
    ],
  ])('%s is refused', async (_, hash) => {
    expect(await openShared(hash)).toBeNull();
  });

  test('any text is refused without an exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.json().map(packedText)), async (hash) => {
        const opened = await openShared(hash);
        if (opened) expect(sharedJobSchema.safeParse(opened).success).toBe(true);
      }),
    );
  });

  test('a size of zero, below zero or infinite is refused', async () => {
    const text = JSON.stringify(job);
    expect(await openShared(packedText(text))).not.toBeNull();
    for (const length of ['0', '-4', '1e999', '"20"', 'null'])
      expect(
        await openShared(packedText(text.replace('"value":20', `"value":${length}`))),
        length,
      ).toBeNull();
  });
});
