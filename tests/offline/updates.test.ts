import { expect, test } from 'vitest';
import { followControl } from '../../web/app/status/updates.ts';

test('the first worker to control a page does not outdate it, the next one does', () => {
  const control = followControl(false);
  expect(control.isOutdated()).toBe(false);
  control.taken();
  expect(control.isOutdated()).toBe(true);
});

test('a page served by a worker is outdated by the next one', () => {
  expect(followControl(true).isOutdated()).toBe(true);
});
