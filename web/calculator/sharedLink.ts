import {
  MAX_SHARED_BYTES,
  readShared,
  type ShareChoice,
  type SharedJob,
  type SharedProblem,
  sharedText,
} from '../../domain/jobLink.ts';
import type { JobSave } from '../../domain/jobs.ts';

// A link that contains a job. Servers never receive the part after the #.

export const SHARED_PATH = '/jobs/shared';

/** Path and fragment, with the note and the client only on request. null if the job is too large for a link. */
export async function sharedPath(job: JobSave, choice: ShareChoice): Promise<string | null> {
  const text = sharedText(job, choice);
  return text.length > MAX_SHARED_BYTES ? null : `${SHARED_PATH}#${await packed(text)}`;
}

export type OpenedJob = { ok: true; job: SharedJob } | { ok: false; reason: SharedProblem | 'empty' };

/** Never throws. @param hash with or without its # */
export async function openShared(hash: string): Promise<OpenedJob> {
  const letters = hash.replace(/^#/, '');
  if (letters === '') return { ok: false, reason: 'empty' };
  try {
    return readShared(await unpacked(letters));
  } catch (error) {
    if (error instanceof Unpackable) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** The mark of the format: compressed, then encoded in letters, digits, - and _, which messaging apps leave unchanged. */
const PACKED = 'z';

/** The URL contains no readable job. */
class Unpackable extends Error {
  readonly reason: 'broken' | 'too_large';
  constructor(reason: Unpackable['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return PACKED + asLetters(await through(bytes, new CompressionStream('deflate-raw'), MAX_SHARED_BYTES));
}

/** @throws Unpackable, also for a small text that would decompress to a huge one */
async function unpacked(letters: string): Promise<string> {
  if (letters.length > 2 * MAX_SHARED_BYTES) throw new Unpackable('too_large');
  if (!letters.startsWith(PACKED)) throw new Unpackable('broken');
  const bytes = fromLetters(letters.slice(PACKED.length));
  return asText(await through(bytes, new DecompressionStream('deflate-raw'), MAX_SHARED_BYTES));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  way: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > most) throw new Unpackable('too_large');
      parts.push(value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof Unpackable ? error : new Unpackable('broken', error);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Unpackable('broken', error);
  }
}

function asLetters(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch (error) {
    throw new Unpackable('broken', error);
  }
}
