import { storeDate } from '../../domain/delivery/calendar.ts';
import { DEFAULT_STATE } from '../../domain/delivery/sites.ts';
import { CURRENCY, priceOrder } from '../../domain/orders/priceOrder.ts';
import type { TaxQuestion } from '../../domain/orders/salesTax.ts';
import { findTerms } from '../contractors/terms.ts';
import type { Sql } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Payments } from '../http/stripe.ts';
import { findZone } from '../orders/places.ts';
import { byProductId, readSaleItems } from '../orders/saleItems.ts';
import type { Breaker } from './breaker.ts';

type TaxDeps = { sql: Sql; payments: Payments; breaker: Breaker };

/**
 * The tax that the provider would add to an order for that ZIP: an estimate, as its payment page uses the address typed
 * there. Null where the provider adds none, outside the delivery area, without goods for sale, and for tax-exempt accounts.
 *
 * @throws Problem 503 while the provider is down
 */
export async function estimateTax(
  { sql, payments, breaker }: TaxDeps,
  { zip, items, is_pickup: isPickup = false }: TaxQuestion,
  asker: { owner: string | null; now: Date },
): Promise<number | null> {
  const wanted = {
    items: items.map(({ product_id: productId, quantity }) => ({ productId, quantity })),
    isPickup,
    deliveryZip: zip,
    discountCents: 0,
  };
  const ids = wanted.items.map(({ productId }) => productId);
  const priced = await sql.begin(async (tx) => {
    const [terms, settings, zone, saleItems] = await Promise.all([
      findTerms(tx, asker.owner, storeDate(asker.now)),
      readStoreSettings(tx),
      findZone(tx, zip),
      readSaleItems(tx, { ids }, { lock: false }),
    ]);
    if (terms?.isTaxExempt || settings.taxes.mode !== 'provider') return null;
    const world = { saleItems: byProductId(saleItems), zone, settings, percentOff: terms?.percentOff ?? 0 };
    return zone && priceOrder(wanted, world);
  });
  if (!priced || priced.goods.length === 0) return null;
  const { goods, deliveryFeeCents } = priced;
  const { tax } = await payments();
  const { tax_amount_exclusive: cents } = await breaker.call(() =>
    tax.calculations.create({
      currency: CURRENCY,
      customer_details: {
        address: { country: 'US', state: DEFAULT_STATE, postal_code: zip },
        address_source: 'shipping',
      },
      line_items: goods.map(({ productId, quantity, lineTotalCents }) => ({
        amount: lineTotalCents,
        quantity,
        reference: productId,
        tax_behavior: 'exclusive',
      })),
      shipping_cost: { amount: deliveryFeeCents, tax_behavior: 'exclusive' },
    }),
  );
  return cents;
}
