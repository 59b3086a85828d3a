import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { zipsIn } from '../../domain/delivery/delivery.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { $draft } from '../cart/payment.ts';
import { $places, rememberZip, usePlace, useZip } from '../delivery/zip.ts';
import { useSettings } from '../ui/settings.tsx';
import { zipForFee } from './orderDetails.ts';
import { saveOrderDraft } from './placeOrder.ts';

/**
 * What is typed so far, and the place that its fee is for. Input goes to `$draft` at once: other tabs and saved sites also
 * write there, and the fee depends on it.
 */
export function useOrderDraft() {
  const settings = useSettings();
  const remembered = useZip();
  const draft = useStore($draft, { ssr: 'initial' });
  const [zipTyped, setZipTyped] = useState(false);
  const places = useStore($places, { ssr: 'initial' });
  // A ZIP of ours at the address's end says more than the one from another page.
  const isWritten = places?.has(zipsIn(draft.deliveryAddress).last ?? '') ?? false;
  const form: CheckoutForm =
    zipTyped || draft.deliveryZip || isWritten ? draft : { ...draft, deliveryZip: remembered ?? '' };
  // The fee updates for a complete ZIP, as soon as it is one: on leaving its field, the days would move under the press
  // that leaves it.
  const [zip, setZip] = useState(() => zipForFee(form));
  // A form that was emptied, as when a session ends, tells nobody the place it was for.
  if (zip !== null && form.deliveryZip === '' && form.deliveryAddress === '') setZip(null);
  const change = (part: Partial<CheckoutForm>) => {
    if (part.deliveryZip !== undefined) setZipTyped(true);
    saveOrderDraft(part);
  };
  return {
    form,
    zip,
    places,
    ...usePlace(form.isPickup ? settings.address.zip : zip),
    change,
    changePlace(part: Partial<CheckoutForm>) {
      const next = zipForFee({ ...form, ...part });
      change(part);
      if (next !== null) setZip(next);
    },
    /** Fills in a saved site, whose ZIP is complete. */
    fill(part: Partial<CheckoutForm>) {
      change(part);
      const next = zipForFee({ ...form, ...part });
      setZip(next);
      if (next !== null) rememberZip(next);
    },
    /** Settles on the ZIP that is typed. False where the fee shown was for another. */
    settleZip(): boolean {
      const next = zipForFee(form);
      if (next !== null) rememberZip(next);
      setZip(next);
      return next === zip;
    },
  };
}
