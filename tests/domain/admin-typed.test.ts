// Amounts as people type them in the office: a comma must never make ten of one.
import { describe, expect, test } from 'vitest';
import { centsTyped, wholeTyped } from '../../domain/admin/typedFields.ts';

describe('amounts typed in the office', () => {
  test.each([
    ['45', 4500],
    ['45.5', 4550],
    [' $1,045.50 ', 104_550],
    ['12,5', 1250],
    ['12,50', 1250],
    ['1,045', 104_500],
    ['0', 0],
    ['', null],
    ['4.505', Number.NaN],
    ['12,505,5', Number.NaN],
    ['1.045,50', Number.NaN],
    ['0,125', Number.NaN],
    ['-3', Number.NaN],
    ['abc', Number.NaN],
  ])('%j are %j cents', (typed, cents) => expect(centsTyped(typed)).toBe(cents));

  test.each([
    ['12', 12],
    ['1,200', 1200],
    ['-3', -3],
    ['', null],
    ['1,5', Number.NaN],
    ['1.5', Number.NaN],
  ])('%j is the whole number %j', (typed, whole) => expect(wholeTyped(typed)).toBe(whole));
});
