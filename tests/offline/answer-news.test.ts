import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { OutboxItem } from '../../web/offline/databases.ts';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../../web/ui/toast.tsx', () => ({ toast }));

test('a kept version and omitted photos are announced once, and nothing sent before the page opened', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z') });
  const { answerNews } = await import('../../web/app/boot/answerNews.ts');
  const tell = answerNews();
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
  await tell(items);
  await tell([...items, sent('2026-11-26T15:00:03Z', { photosLeftOut: 2 })]);
  expect(toast.mock.calls.map(([{ title, action }]) => [title, action?.to])).toEqual([
    [
      'Otro aparato cambió Maple St mientras tanto. Esa versión se guarda como Maple St (otra versión).',
      `/jobs/${copy.id}`,
    ],
    ['Fotos que no nos llegaron: 2.', undefined],
  ]);
});
