import { expect, test } from 'vitest';
import { barState, NOTHING, notice } from '../../web/app/status/connection.ts';
import type { OutboxItem } from '../../web/offline/databases.ts';
import { countItems } from '../../web/offline/outbox.ts';
import { INITIAL_STATUS } from '../../web/offline/status.ts';

const quiet = { wasOffline: false, lasting: false, justSent: false, updateReady: false };
const status = (change: Partial<typeof INITIAL_STATUS>) => ({ ...INITIAL_STATUS, ...change });

test('nothing is shown online with nothing to send', () => {
  expect(barState(status({}), quiet)).toBeNull();
});

test('a quick send on a good connection is not shown, a slow one is', () => {
  const sending = status({ waiting: 1, sending: true, total: 1 });
  expect(barState(sending, quiet)).toBeNull();
  expect(barState(sending, { ...quiet, lasting: true })).toBe('sending');
  expect(barState(sending, { ...quiet, wasOffline: true })).toBe('back');
});

test('being offline is shown first, whatever waits or needs attention', () => {
  const offline = status({ online: false, hasNetwork: false, waiting: 2, needsAttention: 1 });
  expect(barState(offline, quiet)).toBe('offline');
});

test('a network on which the store does not answer is not called offline', () => {
  expect(barState(status({ online: false, waiting: 1 }), quiet)).toBe('no-answer');
});

test('refused commands are shown before waiting ones', () => {
  expect(barState(status({ waiting: 1, needsAttention: 1 }), { ...quiet, lasting: true })).toBe('needs-you');
});

test('a paused queue is shown at once', () => {
  expect(barState(status({ waiting: 1, parked: 'sign_in' }), quiet)).toBe('waiting');
  expect(barState(status({ waiting: 1 }), quiet)).toBeNull();
});

test('an update is offered while commands wait, and not in place of a sign-in', () => {
  const updateReady = { ...quiet, lasting: true, updateReady: true };
  expect(barState(status({ waiting: 2 }), updateReady)).toBe('update');
  expect(barState(status({ waiting: 2, parked: 'update' }), updateReady)).toBe('update');
  expect(barState(status({ waiting: 2, parked: 'sign_in' }), updateReady)).toBe('waiting');
});

test('an update is shown after everything about the person, and after an outdated tab', () => {
  const updateReady = { ...quiet, updateReady: true };
  expect(barState(status({}), updateReady)).toBe('update');
  expect(barState(status({ online: false, hasNetwork: false }), updateReady)).toBe('offline');
  expect(barState(status({}), { ...updateReady, justSent: true })).toBe('all-sent');
  expect(barState(status({ outdated: true, online: false }), quiet)).toBe('outdated');
});

/** The state after all of these, one after the other. */
const after = (...changes: Parameters<typeof status>[0][]) =>
  changes.reduce((noticed, change) => notice(noticed, status(change)), NOTHING);

test('commands that waited offline are shown as sent, whoever sent them and however quickly', () => {
  const saved = { online: false, waiting: 2, lastSent: 'older' };
  // The worker: this page does not see the sending, only that nothing waits any more.
  const sent = after({ lastSent: 'older' }, saved, { waiting: 2, lastSent: 'older' }, { lastSent: 'second' });
  expect(sent.justSent).toBe(true);
  expect(barState(status({ lastSent: 'second' }), { ...sent, updateReady: false })).toBe('all-sent');
  expect(after({ lastSent: null }, { ...saved, lastSent: null }, { lastSent: 'first' }).justSent).toBe(true);
});

test('commands deleted or refused while they waited are not shown as sent', () => {
  const saved = { online: false, waiting: 1, lastSent: 'older' };
  expect(after({ lastSent: 'older' }, saved, { lastSent: 'older' })).toMatchObject({
    justSent: false,
    wasOffline: false,
  });
  expect(after(saved, { needsAttention: 1, lastSent: 'older' }).justSent).toBe(false);
});

test('a page opened offline does not announce what was sent days ago', () => {
  const opened = after({ online: false }, { online: false, lastSent: 'older' }, { lastSent: 'older' });
  expect(opened).toMatchObject({ justSent: false, wasOffline: false });
});

test('a slow send on a good connection is shown as sent, a quick one is not', () => {
  const waiting = status({ waiting: 1, lastSent: null });
  const sent = status({ lastSent: 'first' });
  expect(notice(notice(NOTHING, waiting), sent).justSent).toBe(false);
  const lasting = { ...notice(NOTHING, waiting), lasting: true };
  expect(notice(lasting, sent).justSent).toBe(true);
});

test('only what a person did counts as waiting, although all of it is sent', () => {
  const types = ['requestQuote', 'saveJob', 'saveJobPhoto', 'viewProduct', 'setCartLine'] as const;
  const items = types.map((type, position): OutboxItem => {
    const made = { madeAt: '2026-11-29T12:00:00Z', attempts: 0, state: 'waiting' } as const;
    return { position, id: type, type, payload: {}, ...made };
  });
  expect(countItems(items)).toMatchObject({ waiting: 2, unsent: 5, lastSent: null });
});
