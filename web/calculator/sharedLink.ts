import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type JobSave, jobSaveSchema } from '../../domain/jobs.ts';

// A link that contains a job. Servers never receive the part after the #. Anyone can make one, so it is untrusted.

export const SHARED_PATH = '/jobs/shared';

/** A job without its id. */
export const sharedJobSchema = z.omit(jobSaveSchema, { id: true });
export type SharedJob = z.infer<typeof sharedJobSchema>;

/** Parts of a job that are private by default. */
export type ShareChoice = { withNote: boolean; withClient: boolean };

/** Longer than any job's link; a small text could otherwise grow huge. */
const MAX_LETTERS = 60_000;

/** Path and fragment, with the note and the client only on request. */
export async function sharedPath(
  { id, note, client, clientPhone, ...job }: JobSave,
  { withNote, withClient }: ShareChoice,
): Promise<string> {
  const shared: SharedJob = {
    ...job,
    note: withNote ? note : null,
    ...(withClient ? { client, clientPhone } : {}),
  };
  const packed = await transform(JSON.stringify(shared), new CompressionStream('deflate-raw')).arrayBuffer();
  return `${SHARED_PATH}#${asLetters(new Uint8Array(packed))}`;
}

/** Never throws: null where the URL contains no job. @param hash with its # */
export async function openShared(hash: string): Promise<SharedJob | null> {
  if (hash.length < 2 || hash.length > MAX_LETTERS) return null;
  try {
    const packed = fromLetters(hash.slice(1));
    const text = await transform(packed, new DecompressionStream('deflate-raw')).text();
    return sharedJobSchema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('This link contains no job.', error);
    return null;
  }
}

/** null until packed. Packed before the press, because browsers open a share sheet only directly after one. */
export function useSharedPath(job: JobSave, choice: ShareChoice): string | null {
  const [packed, setPacked] = useState<{ of: string; path: string } | null>(null);
  const jobText = JSON.stringify([job, choice]);
  useEffect(() => {
    const [wholeJob, chosen] = JSON.parse(jobText) as [JobSave, ShareChoice];
    sharedPath(wholeJob, chosen).then(
      (path) => setPacked({ of: jobText, path }),
      (error: unknown) => console.error('The job could not be packed into a link.', error),
    );
  }, [jobText]);
  return packed?.of === jobText ? packed.path : null;
}

const transform = (content: BlobPart, stream: CompressionStream | DecompressionStream): Response =>
  new Response(new Blob([content]).stream().pipeThrough(stream));

/** Letters, digits, - and _, which messaging apps leave unchanged. */
function asLetters(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
