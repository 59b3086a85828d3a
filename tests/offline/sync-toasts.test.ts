import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { spanish } from '../../web/app/shell/spanish.ts';
import type { OutboxItem } from '../../web/offline/databases.ts';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../../web/ui/toast.tsx', () => ({ toast }));

afterEach(() => vi.useRealTimers());

test('a toast names the other version of a job or the lost photos once, and nothing sent before the page opened', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z') });
  // Another file may have loaded these modules with the real toasts.
  vi.resetModules();
  const { toastSyncResults } = await import('../../web/app/status/syncToasts.ts');
  const toastResults = toastSyncResults(async () => ({ t: translator(spanish) }));
  const sent = (answeredAt: string, more: Partial<OutboxItem>): OutboxItem => ({
    position: 1,
    id: randomUUID(),
    type: 'saveJob',
    payload: { name: 'Maple St' },
    madeAt: '2026-11-26T14:00:00Z',
    attempts: 1,
    state: 'sent',
    answeredAt,
    ...more,
  });
  const copy = { id: randomUUID(), name: 'Maple St (otra versión)' };
  const items = [
    sent('2026-11-26T14:59:59Z', { copy }),
    sent('2026-11-26T15:00:01Z', {}),
    sent('2026-11-26T15:00:02Z', { copy }),
  ];
  await toastResults(items);
  await toastResults([...items, sent('2026-11-26T15:00:03Z', { photosLeftOut: 2 })]);
  expect(toast.mock.calls.map(([{ title, action }]) => [title, action?.to])).toEqual([
    [
      'Otro dispositivo también cambió Maple St. Esa versión se guardó como Maple St (otra versión).',
      `/jobs/${copy.id}`,
    ],
    ['Fotos que no nos llegaron: 2.', undefined],
  ]);
});
