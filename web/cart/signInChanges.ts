import * as z from 'zod/mini';
import { CART_STORAGE_KEY } from '../../domain/orders/cart.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// Apart from accountCart.ts, so that readers need not load the device's database.

const changedLineSchema = () =>
  z.object({
    name: z.string(),
    was: z.number(),
    is: z.number(),
    /** `gone`: no longer sold. `left`: stays in the account of this device's previous user. */
    why: z.enum(['sum', 'gone', 'left']),
  });
export type ChangedLine = z.infer<ReturnType<typeof changedLineSchema>>;

/** What a sign-in changed in the cart, until dismissed. */
export const $signInChanges = storedAtom<ChangedLine[]>(
  `${CART_STORAGE_KEY}-joined`,
  () => z.array(changedLineSchema()),
  [],
);
