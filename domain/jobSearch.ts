import { cleanIdentifier } from './base/identifiers.ts';
import type { JobSave } from './jobs.ts';

// Finding a job among a thousand: every word of the query must be in the job's text.

/**
 * The text that a job is found by: its name, client, phone, address and what it takes. Made once for each job, so that
 * a search only compares.
 *
 * @param materials the names of what the job takes, as the person reads them
 */
export function jobSearchText(
  { name, client, clientPhone, address }: Pick<JobSave, 'name' | 'client' | 'clientPhone' | 'address'>,
  materials: readonly string[],
): string {
  // The digits as well, because nobody types the dashes of a phone number.
  const digits = (clientPhone ?? '').replace(/\D/g, '');
  return folded([name, client, clientPhone, digits, address, ...materials].filter(Boolean).join(' '));
}

/** Whether each word of the query is part of the text, whatever its case and accents. A blank query finds all. */
export function isFoundBy(query: string): (searchText: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (searchText) => words.every((word) => searchText.includes(word));
}

const folded = (text: string) => cleanIdentifier(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
