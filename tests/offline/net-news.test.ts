import { expect, test } from 'vitest';
import { newsOf } from '../../web/app/netNews.ts';
import { initialStatus } from '../../web/offline/status.ts';

const quiet = { wasOffline: false, lasting: false, justSent: false, updateReady: false };
const status = (change: Partial<ReturnType<typeof initialStatus>>) => ({ ...initialStatus(), ...change });

test('a device with signal and nothing to send is told nothing', () => {
  expect(newsOf(status({}), quiet)).toBeNull();
});

test('a quick send on a good line is not mentioned, a slow one is', () => {
  const sending = status({ waiting: 1, sending: true, total: 1 });
  expect(newsOf(sending, quiet)).toBeNull();
  expect(newsOf(sending, { ...quiet, lasting: true })).toBe('sending');
  expect(newsOf(sending, { ...quiet, wasOffline: true })).toBe('sending');
});

test('without signal that comes first, whatever waits or needs somebody', () => {
  expect(newsOf(status({ online: false, waiting: 2, needsAttention: 1 }), quiet)).toBe('offline');
});

test('what the store refused is said before what still waits', () => {
  expect(newsOf(status({ waiting: 1, needsAttention: 1 }), { ...quiet, lasting: true })).toBe('needs-you');
});

test('a parked queue says so at once', () => {
  expect(newsOf(status({ waiting: 1, parked: 'sign_in' }), quiet)).toBe('waiting');
  expect(newsOf(status({ waiting: 1 }), quiet)).toBeNull();
});

test('an update is offered while something waits, which is safe; not in place of a sign-in', () => {
  const updateReady = { ...quiet, lasting: true, updateReady: true };
  expect(newsOf(status({ waiting: 2 }), updateReady)).toBe('update');
  expect(newsOf(status({ waiting: 2, parked: 'update' }), updateReady)).toBe('update');
  expect(newsOf(status({ waiting: 2, parked: 'sign_in' }), updateReady)).toBe('waiting');
});

test('an update waits behind everything about the person, an outdated tab comes before it', () => {
  const updateReady = { ...quiet, updateReady: true };
  expect(newsOf(status({}), updateReady)).toBe('update');
  expect(newsOf(status({ online: false }), updateReady)).toBe('offline');
  expect(newsOf(status({}), { ...updateReady, justSent: true })).toBe('all-sent');
  expect(newsOf(status({ outdated: true, online: false }), quiet)).toBe('outdated');
});
