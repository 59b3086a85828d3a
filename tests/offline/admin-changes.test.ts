// An admin page on a connection that died silently.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHANGES_PULSE_MS } from '../../domain/admin.ts';
import { followAdminChanges } from '../../web/admin/ui/adminChanges.ts';

vi.mock('../../web/identity/callAsPerson.ts', () => ({ signedInHeaders: async () => ({}) }));

/** Sends what it is told to, and nothing else until it is aborted. */
function stream(signal: AbortSignal, words: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(words));
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a silent event stream is reconnected, and changes made meanwhile are fetched', async () => {
  const asked = vi.fn(async (_path: string, { signal }: { signal: AbortSignal }) =>
    stream(signal, 'data: {"topic":"all"}\n\n'),
  );
  vi.stubGlobal('fetch', asked);
  vi.spyOn(console, 'info').mockReturnValue();
  const told = vi.fn();
  const end = followAdminChanges(told);
  await vi.advanceTimersByTimeAsync(2 * CHANGES_PULSE_MS);
  expect([asked.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(CHANGES_PULSE_MS);
  expect([asked.mock.calls.length, told.mock.calls.length]).toEqual([2, 2]);
  end();
  await vi.advanceTimersByTimeAsync(10 * CHANGES_PULSE_MS);
  expect(asked).toHaveBeenCalledTimes(2);
});
