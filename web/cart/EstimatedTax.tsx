import { useEffect, useState } from 'react';
import { formatCents } from '../../domain/base/money.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import { type TaxQuestion, taxAnswerSchema } from '../../domain/orders/salesTax.ts';
import { useContractor } from '../identity/contractor.ts';
import { signedInHeaders } from '../identity/signedInHeaders.ts';
import { useOnline } from '../identity/useOnline.ts';
import { callApi } from '../offline/api.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useT } from '../ui/locale.tsx';
import type { CartFigures } from './figures.ts';

type EstimatedTaxProps = { cart: Cart; figures: CartFigures };

/** What the payment provider adds to the total, once the ZIP is known. */
export function EstimatedTax({ cart, figures: { delivery, isPickup, promo } }: EstimatedTaxProps) {
  const t = useT();
  const online = useOnline();
  const isExempt = useContractor()?.isTaxExempt ?? false;
  const byProvider = useProviderTax(
    // The store's estimate knows no promo code.
    online && !isExempt && !promo?.cents && delivery.status === 'served'
      ? {
          zip: delivery.place.zip,
          ...(isPickup ? { is_pickup: true } : {}),
          items: cart.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
        }
      : null,
  );
  if (delivery.status !== 'served' || isExempt || byProvider === null) return null;
  return (
    <Ledger
      rows={[
        {
          key: 'tax',
          label: t('Estimated sales tax'),
          note: t('For {zip}, not in the total', { zip: delivery.place.zip }),
          value: formatCents(byProvider),
        },
      ]}
    />
  );
}

/** Pressing + five times sends one request. */
const SETTLE_MS = 600;

/** What the payment provider would add; null until it has said so, and where nobody asks it. */
function useProviderTax(taxQuestion: TaxQuestion | null): number | null {
  const question = taxQuestion && JSON.stringify(taxQuestion);
  const [answer, setAnswer] = useState<{ question: string; cents: number | null } | null>(null);
  useEffect(() => {
    if (!question) return undefined;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const cents = await askProvider(question);
        if (!left.signal.aborted) setAnswer({ question, cents });
      } catch (error) {
        console.warn('The sales tax was not estimated.', error);
      }
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [question]);
  return answer?.question === question ? answer.cents : null;
}

async function askProvider(question: string): Promise<number | null> {
  const response = await callApi('/api/sales-tax', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await signedInHeaders()) },
    body: question,
  });
  if (!response.ok) throw new Error(`the store answered ${response.status}`);
  return taxAnswerSchema.parse(await response.json()).cents;
}
