// Simulates a device that runs out of storage and later has some again.
import type { Page } from 'playwright/test';
import { expect } from './e2e.ts';

/** More than the whole store needs, and less than the one blob that is requested but never written. */
const PLENTY_BYTES = 64 * 2 ** 20;

type StorageQuota = { useUp: () => Promise<void>; giveBack: () => Promise<void> };

/**
 * Runs in the page: tries to store this many bytes and returns the outcome. Nothing stays stored.
 */
async function tryToStore(bytes: number): Promise<string> {
  const opened = indexedDB.open('room-tried');
  opened.onupgradeneeded = () => opened.result.createObjectStore('some', { autoIncrement: true });
  try {
    await new Promise((resolve, reject) => {
      opened.onsuccess = resolve;
      opened.onerror = () => reject(opened.error);
    });
    const change = opened.result.transaction('some', 'readwrite');
    change.objectStore('some').add(new Blob([new Uint8Array(bytes)]));
    await new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onabort = () => reject(change.error);
    });
    return 'stored';
  } catch (error) {
    return error instanceof DOMException ? error.name : String(error);
  } finally {
    if (opened.readyState === 'done' && opened.error === null) opened.result.close();
  }
}

/**
 * Call it before opening the page. Chromium caches an origin's free space for half a minute, or until a request
 * exceeds it; so the limit is always less than a single blob can request.
 */
export async function limitStorage(page: Page, origin: string): Promise<StorageQuota> {
  const session = await page.context().newCDPSession(page);
  const limit = (quotaSize: number) => session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await limit(PLENTY_BYTES);
  return {
    useUp: async () => {
      expect(await page.evaluate(tryToStore, 1_000)).toBe('stored');
      await limit(1);
      expect(await page.evaluate(tryToStore, PLENTY_BYTES + 1)).toBe('QuotaExceededError');
      expect(await page.evaluate(tryToStore, 1_000)).toBe('QuotaExceededError');
    },
    giveBack: async () => {
      await limit(PLENTY_BYTES);
      expect(await page.evaluate(tryToStore, 1_000)).toBe('stored');
    },
  };
}
