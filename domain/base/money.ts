// Money is integer cents in one currency; dollars exist only on screens and in the stored cart.

/** `priceCents × quantity` for whole cents and whole quantities. Throws RangeError for anything else. */
export function lineTotalCents(priceCents: number, quantity: number): number {
  if (!Number.isSafeInteger(priceCents) || priceCents < 0) throw new RangeError(`not cents: ${priceCents}`);
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`not a quantity: ${quantity}`);
  const total = priceCents * quantity;
  if (!Number.isSafeInteger(total)) throw new RangeError('total out of range');
  return total;
}

/** Dollars from a stored cart or the provider, to cents. NaN, negative and infinite become 0. */
export function centsFromDollars(dollars: number): number {
  return Number.isFinite(dollars) && dollars > 0 ? Math.round(dollars * 100) : 0;
}

const formatOf = (currency: string, digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

// Made once: a page shows a hundred prices, and making a format costs a hundred times what using it does.
const DOLLARS = formatOf('usd', 0);
const DOLLARS_AND_CENTS = formatOf('usd', 2);

/** `4500` → `$45`, `4550` → `$45.50`; with `cents: 'always'` → `$45.00`. en-US, the price's own currency code. */
export function formatMoney(
  cents: number,
  { currency = 'usd', cents: show = 'auto' }: { currency?: string; cents?: 'auto' | 'always' } = {},
): string {
  const digits = show === 'always' || cents % 100 !== 0 ? 2 : 0;
  const dollars = digits === 0 ? DOLLARS : DOLLARS_AND_CENTS;
  return (currency === 'usd' ? dollars : formatOf(currency, digits)).format(cents / 100);
}
