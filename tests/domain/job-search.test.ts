// Finding a job by what a contractor remembers of it. `npm run bench:search` times it.
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/base/locale.ts';
import { isFoundBy, jobSearchText } from '../../domain/jobSearch.ts';
import { earlierSites, nameOfMoment } from '../../web/calculator/NewJobName.tsx';

const dana = jobSearchText(
  {
    name: 'Front beds',
    client: 'Señora Núñez',
    clientPhone: '(615) 555-0142',
    address: '214 Boxwood Lane',
  },
  ['Screened topsoil', '#57 limestone'],
);

test.each([
  ['nunez', true],
  ['FRONT boxwood', true],
  ['topsoil nunez', true],
  ['6155550142', true],
  ['555-0142', true],
  ['#57', true],
  ['  ', true],
  ['boxwood mulch', false],
  ['5550143', false],
])('a search for %j finds a job with all of its words', (query, isFound) => {
  expect(isFoundBy(query)(dana)).toBe(isFound);
});

test('a job of an older app is found without client and address', () => {
  expect(isFoundBy('maple')(jobSearchText({ name: 'Maple St' }, []))).toBe(true);
});

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
