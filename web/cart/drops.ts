import * as z from 'zod/mini';
import { MOST_DROPS } from '../../domain/orders/drops.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// The further addresses of the order that is being checked out, as typed. They go when it is paid.

const text = z.catch(z.string(), '');
export const dropDraftSchema = z.object({
  id: z.string(),
  address: text,
  zip: text,
  note: text,
  contactName: text,
  contactPhone: text,
  /** What goes there, by product, in digits. */
  quantities: z.catch(z.record(z.string(), z.string()), {}),
});
export type DropDraft = z.infer<typeof dropDraftSchema>;

export const $drops = storedAtom<readonly DropDraft[]>(
  'checkout-drops',
  z.array(dropDraftSchema).check(z.maxLength(MOST_DROPS - 1)),
  [],
);
