import { letGo } from '../cart/accountCart.ts';
import { $draft } from '../cart/payment.ts';
import { signOut } from '../identity/signIn.ts';
import { forgetLastOrder } from '../orders/orders.ts';

/** Signs out. What was typed or looked up under this name is for nobody else; the cart is the device's and stays. */
export async function leave(keep: boolean): Promise<void> {
  if (!keep) {
    await letGo().catch((error: unknown) =>
      console.warn('The cart of the account was not looked at.', error),
    );
  }
  try {
    await signOut({ keep });
  } finally {
    $draft.reset();
    forgetLastOrder();
  }
}
