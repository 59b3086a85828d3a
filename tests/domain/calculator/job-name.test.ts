// What a new job is called.
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/base/locale.ts';
import { isNamedByMoment, nameOfMoment } from '../../../web/calculator/savedJob.ts';

test('an unnamed job is named after its time, within a phone’s title', () => {
  const moment = new Date(2026, 10, 26, 18, 59);
  expect(nameOfMoment(moment, 'en')).toMatch(/^Nov\u00A026, 6:59\sPM$/);
  expect(nameOfMoment(moment, 'es')).toMatch(/^26\u00A0nov, 6:59\sp\.m\.$/);
  for (const language of LANGUAGES) {
    expect(isNamedByMoment(nameOfMoment(moment, language))).toBe(true);
    expect(nameOfMoment(moment, language)).toMatch(/^[^\p{Ll}].{0,19}$/u);
  }
  for (const name of ['214 Boxwood Lane', 'Elm St 7:30']) expect(isNamedByMoment(name)).toBe(false);
});
