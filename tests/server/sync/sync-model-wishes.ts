import type { RefusalCode } from '../../../domain/base/refusals.ts';
import type { JobSave } from '../../../domain/jobs.ts';
import type { QuoteRequest } from '../../../domain/quotes.ts';
import type { Command, CommandAnswer } from '../../../domain/sync.ts';
import { jobExample } from '../../helpers/examples.ts';
import { quoteRequest } from '../../helpers/quotes.ts';

// What devices want of the store, as commands and as the model of what comes of them.

/** What a device may want, before it has an id. */
export type Wish =
  | { kind: 'quote'; text: string }
  | { kind: 'smallBlend'; text: string }
  | { kind: 'invalid'; text: string }
  | { kind: 'unknown'; text: string }
  | { kind: 'saveJob'; job: number; text: string }
  | { kind: 'deleteJob'; job: number };
export type Owner = {
  /** What the model says the store said, by command id. */
  answers: Map<string, { wish: Wish; expected: 'applied' | RefusalCode; first: CommandAnswer | null }>;
  sent: Command[];
  quotes: Map<string, string>;
  jobs: Map<string, string>;
};
export type Device = {
  id: string;
  jobs: string[];
  cursor: { since: number; epoch: string };
  rows: Map<string, unknown>;
};
export const quote = (message: string, more: Partial<QuoteRequest> = {}): QuoteRequest =>
  quoteRequest({ kind: 'message', message, ...more });

export const job = (id: string, name: string): JobSave => ({ ...jobExample(id), name, settling: true });

export function toCommand(wish: Wish, { jobs }: Device, id: string = crypto.randomUUID()): Command {
  const made = (type: string, payload: unknown): Command => ({
    id,
    type,
    payload,
    made_at: '2026-11-20T10:00:00Z',
  });
  switch (wish.kind) {
    case 'quote':
      return made('requestQuote', quote(wish.text));
    case 'smallBlend':
      return made('requestQuote', quote(wish.text, { kind: 'custom_blend', cubicYards: 4 }));
    case 'invalid':
      return made('requestQuote', { ...quote(wish.text), email: 'none' });
    case 'unknown':
      return made('buyTheStore', { text: wish.text });
    case 'saveJob':
      return made('saveJob', job(jobs[wish.job] ?? '', wish.text));
    case 'deleteJob':
      return made('deleteJob', { id: jobs[wish.job] ?? '' });
  }
}

/** Carries a new command out in the model. */
export function decide(owner: Owner, device: Device, wish: Wish, id: string): 'applied' | RefusalCode {
  switch (wish.kind) {
    case 'quote':
      owner.quotes.set(id, wish.text);
      return 'applied';
    case 'smallBlend':
      return 'blend_too_small';
    case 'invalid':
      return 'invalid_payload';
    case 'unknown':
      return 'unknown_command';
    case 'saveJob':
      owner.jobs.set(device.jobs[wish.job] ?? '', wish.text);
      return 'applied';
    case 'deleteJob': {
      const known = device.jobs[wish.job] ?? '';
      if (!owner.jobs.has(known)) return 'not_found';
      owner.jobs.set(known, '');
      return 'applied';
    }
  }
}
