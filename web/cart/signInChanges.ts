import * as z from 'zod/mini';
import { CART_STORAGE_KEY } from '../../domain/orders/cart.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// Apart from the account's cart: who reads it needs nothing of the device's database.

const changedLineSchema = z.object({
  name: z.string(),
  was: z.number(),
  is: z.number(),
  /** `gone`: not sold any more. `left`: stays in the account of whoever used this device before. */
  why: z.enum(['sum', 'gone', 'left']),
});
export type ChangedLine = z.infer<typeof changedLineSchema>;

/** What a sign-in did to the cart, until the person has read it. */
export const $signInChanges = storedAtom<ChangedLine[]>(
  `${CART_STORAGE_KEY}-joined`,
  z.array(changedLineSchema),
  [],
);
