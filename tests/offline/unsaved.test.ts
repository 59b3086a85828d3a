import { beforeEach, expect, test, vi } from 'vitest';
import { inTime, NotConfirmed, NotSaved, Outdated, StorageFull } from '../../web/offline/errors.ts';
import { translator } from '../../web/ui/locale.tsx';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../../web/ui/toast.tsx', () => ({ toast }));

const t = translator(null);

beforeEach(() => {
  // Another file may have loaded it with the real toasts.
  vi.resetModules();
  toast.mockClear();
  vi.spyOn(console, 'error').mockReturnValue();
});

const told = async (error: unknown) => {
  const { showSaveError } = await import('../../web/ui/saveError.ts');
  await showSaveError(error, t, 'Failed to do that');
  expect(toast).toHaveBeenCalledOnce();
  return toast.mock.calls[0]?.[0];
};

test('a full device is reported as full, long enough to read the remedy', async () => {
  expect(await told(new StorageFull(new Error('quota')))).toMatchObject({
    tone: 'error',
    seconds: 12,
    text: expect.stringMatching(/^This device is full\. Nothing you entered here is lost: .* try again\.$/),
  });
});

test('an outdated tab and a browser without storage are reported differently', async () => {
  expect((await told(new NotSaved(new Outdated('of this device'))))?.text).toContain(
    'updated in another tab',
  );
  toast.mockClear();
  expect((await told(new NotSaved(new Error('blocked'))))?.text).toContain(
    'This browser cannot save anything',
  );
  toast.mockClear();
  const silent = await inTime(new Promise(() => undefined), 1).catch((error: unknown) => error);
  expect((await told(new NotSaved(silent)))?.text).toContain('This browser’s storage is not responding');
});

test('a lost answer is reported as neither saved nor lost', async () => {
  expect((await told(new NotConfirmed(new Error('blocked'))))?.text).toContain('may or may not have arrived');
});

test('any other failure shows the form’s own short message', async () => {
  expect(await told(new TypeError('odd'))).toEqual({
    tone: 'error',
    title: 'Error',
    text: 'Failed to do that',
  });
});
