// The calculator's draft in storage, and what is made of anything else found there.
import { afterEach, expect, test, vi } from 'vitest';
import { measuredOf } from '../../domain/jobs.ts';
import { jobExample } from '../helpers/examples.ts';
import { Browser, openTab } from './page.ts';

const KEY = 'calculator';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The draft that a page opens on a device with this in its storage. */
async function opened(stored: unknown, browser = new Browser()) {
  browser.kept.set(KEY, JSON.stringify(stored));
  openTab(browser);
  const { $draft } = await import('../../web/calculator/draft.ts');
  return $draft.get();
}

async function rectangle() {
  const { blankArea } = await import('../../web/calculator/areaEntries.ts');
  const { draftFrom } = await import('../../web/calculator/draft.ts');
  return draftFrom([blankArea({ sizes: { length: '40', width: '20' }, depth: '4', project: 'lawn-new' })]);
}

test('a draft is read back as it was stored', async () => {
  const browser = new Browser();
  openTab(browser);
  const { $draft } = await import('../../web/calculator/draft.ts');
  const draft = await rectangle();
  expect(draft.answered?.areas).toHaveLength(1);
  $draft.set({ ...draft, jobId: 'job', chosen: 'lawn-repair-mix' });
  expect(await opened(JSON.parse(browser.kept.get(KEY) ?? ''))).toEqual({
    ...draft,
    jobId: 'job',
    chosen: 'lawn-repair-mix',
  });
});

test('a draft of a job keeps its measurements, and unreadable ones cost no entries', async () => {
  const { id: jobId, ...job } = jobExample('0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11');
  const base = measuredOf(job);
  const draft = { ...(await rectangle()), jobId, base };
  expect(await opened(draft)).toEqual(draft);
  expect(await opened({ ...draft, base: { areas: [] } })).toEqual({ ...draft, base: undefined });
});

test('an invalid result is dropped, and the entries stay', async () => {
  const draft = await rectangle();
  const broken = await opened({ ...draft, answered: { areas: [{ shape: 'star' }], project: '' } });
  expect(broken).toEqual({ ...draft, answered: null });
});

test('anything else is not read as a draft', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  for (const stored of [null, 7, [], {}, { areas: [], settling: true }, { length: 12, width: 8 }])
    expect(await opened(stored)).toBeNull();
});
