import { storeDate } from '../../domain/delivery/calendar.ts';
import { DEFAULT_STATE } from '../../domain/delivery/sites.ts';
import type { TaxQuestion } from '../../domain/orders/salesTax.ts';
import { findTerms } from '../contractors/terms.ts';
import type { Sql } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Payments } from '../http/stripe.ts';
import type { Breaker } from './breaker.ts';
import { findOffers } from './offers.ts';
import { findZone } from './placeOrder.ts';
import { atOwnPrices, CURRENCY, priceOrder } from './prices.ts';

type TaxDeps = { sql: Sql; payments: Payments; breaker: Breaker };

/**
 * The tax that the provider would add to an order for that ZIP: an estimate, as its payment page uses the address typed
 * there. Null outside the delivery area, without goods for sale, and for tax-exempt accounts.
 *
 * @throws Problem 503 while the provider is down
 */
export async function estimateTax(
  { sql, payments, breaker }: TaxDeps,
  { zip, items, is_pickup: isPickup }: TaxQuestion,
  asker: { owner: string | null; now: Date },
): Promise<number | null> {
  const asked = items.map((item) => ({ ...item, ...UNCLAIMED }));
  const pricing = await sql.begin(async (tx) => {
    const [terms, settings, zone, found] = await Promise.all([
      findTerms(tx, asker.owner, storeDate(asker.now)),
      readStoreSettings(tx),
      findZone(tx, zip),
      findOffers(
        tx,
        asked,
        () => {
          throw new Error('every item has an id');
        },
        { lock: false },
      ),
    ]);
    if (terms?.isTaxExempt) return null;
    const own = atOwnPrices(found, terms?.percentOff ?? 0);
    return zone && priceOrder(NO_CLAIM, own, { zone, fees: settings.fees, isPickup });
  });
  if (!pricing || pricing.lines.length === 0) return null;
  const { lines, deliveryFeeCents } = pricing;
  const { tax } = await payments();
  const { tax_amount_exclusive: cents } = await breaker.call(() =>
    tax.calculations.create({
      currency: CURRENCY,
      customer_details: {
        address: { country: 'US', state: DEFAULT_STATE, postal_code: zip },
        address_source: 'shipping',
      },
      line_items: lines.map(({ offer, quantity, lineTotalCents }) => ({
        amount: lineTotalCents,
        quantity,
        reference: offer.productId,
        tax_behavior: 'exclusive',
      })),
      shipping_cost: { amount: deliveryFeeCents, tax_behavior: 'exclusive' },
    }),
  );
  return cents;
}

/** No claim: prices are looked up. */
const NO_CLAIM = { subtotal: 0, delivery_fee: 0, total_amount: 0 };
const UNCLAIMED = { product_type: '', product_name: '', unit: '', unit_price: 0, total_price: 0 };
