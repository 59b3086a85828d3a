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

/** A contractor account's price for a catalog price. */
export function ownPriceCents(priceCents: number, percentOff: number): number {
  return Math.round((priceCents * (100 - percentOff)) / 100);
}

/** Dollars with their cents, always: `$45.00`. */
export const formatCents = (cents: number): string => formatMoney(cents, { cents: 'always' });

/** `4500` → `$45`, `4550` → `$45.50`; with `cents: 'always'` → `$45.00`. en-US, the price's own currency code. */
export function formatMoney(
  cents: number,
  { currency = 'usd', cents: show = 'auto' }: { currency?: string; cents?: 'auto' | 'always' } = {},
): string {
  const digits = show === 'always' || cents % 100 !== 0 ? 2 : 0;
  if (currency === 'usd') {
    const dollars = (Math.abs(cents) / 100).toFixed(digits);
    return `${cents < 0 ? '-' : ''}$${groupDigits(dollars)}`;
  }
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** `1200.5` → `1,200.5`. At most two decimals. */
export function formatNumber(value: number): string {
  return groupDigits(String(Math.round(value * 100) / 100));
}

/** Intl could do this, but its first use blocks a slow phone for 100 ms while it loads its data. */
function groupDigits(number: string): string {
  const [integer = '', ...decimals] = number.split('.');
  return [integer.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.');
}
