import { keepDraft } from '../checkout/checkout.ts';
import { EMPTY_FORM } from '../checkout/form.ts';
import { forgetLastOrder } from '../orders/orders.ts';
import { signOut } from './signing.ts';

/** Signs out. What was typed or looked up under this name is for nobody else; the cart is the device's and stays. */
export async function leave(keep: boolean): Promise<void> {
  await signOut({ keep });
  keepDraft(EMPTY_FORM);
  forgetLastOrder();
}
