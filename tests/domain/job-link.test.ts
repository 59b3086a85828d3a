// A job in a link: it is read back as written, and invalid links are refused with a reason.
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Area } from '../../domain/calculator/areas.ts';
import { MAX_SHARED_BYTES, readShared, type ShareChoice, sharedJobSchema } from '../../domain/jobLink.ts';
import { type JobSave, MAX_AREAS } from '../../domain/jobs.ts';
import { openShared, SHARED_PATH, sharedPath } from '../../web/calculator/sharedLink.ts';
import { jobs } from '../helpers/jobs.ts';

const hashOf = (path: string) => path.slice(path.indexOf('#'));
const linkOf = async (of: JobSave, how: Partial<ShareChoice>) =>
  (await sharedPath(of, { ...PRIVATE, ...how })) ?? expect.fail('no link');
const PRIVATE: ShareChoice = { withNote: false, withClient: false };
const letters = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const packedText = (text: string) => `#z${letters(deflateRawSync(text))}`;
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
        const { id, note, client, clientPhone, address, date, ...rest } = given;
        expect(opened).toEqual({
          ok: true,
          // What is null is left out, and absent again.
          job: sharedJobSchema.parse({
            ...rest,
            note: withNote ? note : null,
            ...(withClient && client ? { client } : {}),
            ...(withClient && clientPhone ? { clientPhone } : {}),
            ...(address ? { address } : {}),
            ...(date ? { date } : {}),
          }),
        });
        expect(JSON.stringify(opened)).not.toContain(id);
      }),
      { numRuns: 60 },
    );
  });

  test('a link omits the note unless its person includes it', async () => {
    const without = await openShared(hashOf(await linkOf(job, { withNote: false })));
    expect(without).toMatchObject({ ok: true, job: { name: 'Maple St', note: null } });
    const along = await openShared(hashOf(await linkOf(job, { withNote: true })));
    expect(along).toMatchObject({ ok: true, job: { note: 'Gate code 4471' } });
  });

  test('a link has place and day, and the client only if its person includes it', async () => {
    const whose = { client: 'Dana Whitfield', clientPhone: '(615) 555-0142' };
    const where = { address: '214 Boxwood Lane', date: '2026-11-30' };
    const without = await openShared(hashOf(await linkOf({ ...job, ...whose, ...where }, {})));
    expect(without).toMatchObject({ ok: true, job: where });
    expect(JSON.stringify(without)).not.toMatch(/Dana|0142/);
    const along = await openShared(hashOf(await linkOf({ ...job, ...whose }, { withClient: true })));
    expect(along).toMatchObject({ ok: true, job: whose });
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
  test.each([
    ['an empty link', '#', 'empty'],
    ['an unknown format', '#x1234', 'broken'],
    ['invalid base64', '#z***', 'broken'],
    ['a truncated link', '#zq1YqS8xN', 'broken'],
    ['uncompressed data', `#z${letters(Buffer.from('hello there, this is no deflate'))}`, 'broken'],
    ['invalid UTF-8', `#z${letters(deflateRawSync(new Uint8Array([0xff, 0xfe, 0xfd])))}`, 'broken'],
    ['invalid JSON', packedText('name=Maple'), 'broken'],
    ['a list', packedText('[1,2,3]'), 'broken'],
    ['a job without a version', packedText('{"name":"x"}'), 'broken'],
    ['a newer version', packedText('{"v":2,"anything":[]}'), 'newer'],
    ['an invalid version', packedText('{"v":"1"}'), 'broken'],
    ['a job without areas', packedText('{"v":1,"name":"x","areas":[],"settling":false}'), 'broken'],
    ['invalid areas', packedText('{"v":1,"name":"x","areas":{"length":2},"settling":false}'), 'broken'],
    ['a decompression bomb', packedText(`{"v":1,"name":"${'a'.repeat(9_000_000)}"}`), 'too_large'],
    ['a link that is too long', `#z${'A'.repeat(3 * MAX_SHARED_BYTES)}`, 'too_large'],
  ])('%s is refused', async (_, hash, reason) => {
    expect(await openShared(hash)).toEqual({ ok: false, reason });
  });

  test('any text is refused without an exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.json().map(packedText)), async (hash) => {
        const opened = await openShared(hash);
        if (opened.ok) expect(sharedJobSchema.safeParse(opened.job).success).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        readShared(text);
      }),
    );
  });

  test('a size of zero, below zero or infinite is refused', async () => {
    for (const length of ['0', '-4', '1e999', '"20"', 'null']) {
      const sizes = `{"length":{"value":${length},"unit":"feet"},"width":{"value":3,"unit":"feet"}}`;
      const area = `{"shape":"rectangle","sizes":${sizes},"depth":4,"depthUnit":"inches"}`;
      const text = `{"v":1,"name":"x","settling":false,"areas":[${area}]}`;
      expect(await openShared(packedText(text)), length).toEqual({ ok: false, reason: 'broken' });
    }
  });
});
