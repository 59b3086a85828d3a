// What a new job is called.
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/base/locale.ts';
import { earlierSites, nameOfMoment } from '../../web/calculator/NewJobName.tsx';

test('a new job offers the clients and sites of recent jobs, each once, newest first', () => {
  const body = (updatedAt: string, more: object) => ({ updatedAt, name: 'Any', areas: [], ...more });
  const dana = { client: 'Dana Whitfield', clientPhone: '(615) 555-0142', address: '214 Boxwood Lane' };
  const sites = earlierSites(
    [
      body('2026-11-20T12:00:00Z', { address: '8 Elm St' }),
      body('2026-11-22T12:00:00Z', dana),
      body('2026-11-21T12:00:00Z', { ...dana, client: 'Her mother' }),
      body('2026-11-23T12:00:00Z', { client: 'Lee' }),
      body('2026-11-24T12:00:00Z', {}),
      'no job',
    ],
    3,
  );
  expect(sites).toMatchObject([
    { name: 'Lee', client: 'Lee' },
    { name: '214 Boxwood Lane', ...dana },
    { name: '8 Elm St', address: '8 Elm St' },
  ]);
});

test('an unnamed job is named after its time, within a phone’s title', () => {
  const moment = new Date(2026, 10, 26, 18, 59);
  expect(nameOfMoment(moment, 'en')).toMatch(/^Nov\u00A026, 6:59\sPM$/);
  expect(nameOfMoment(moment, 'es')).toMatch(/^26\u00A0nov, 6:59\sp\.m\.$/);
  for (const language of LANGUAGES) expect(nameOfMoment(moment, language)).toMatch(/^[^\p{Ll}].{0,19}$/u);
});
