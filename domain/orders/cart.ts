import { centsFromDollars, lineTotalCents } from '../base/money.ts';
import { fields, oneOf, text, textOrNull } from '../base/stored.ts';
import type { Product } from '../catalog/catalog.ts';
import { CATALOGS, CATEGORY_SLUGS, isBulk, PRODUCT_TYPES } from '../catalog/goods.ts';

// The cart of spec 1 §4, as pure transitions over a list of lines. Prices here are a copy for display: the
// server recomputes every one of them at checkout.

/** The browser storage key. Fixed by the specification, whatever the store's name. */
export const CART_STORAGE_KEY = 'topsoil-cart';
export const MAX_QUANTITY = 9999;

export type CartProduct = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'catalog'
  | 'name'
  | 'description'
  | 'unit'
  | 'features'
  | 'type'
  | 'materialId'
  | 'category'
> & { priceCents: number; image: string; stripePriceId: string | null };

export type CartLine = { product: CartProduct; quantity: number };
export type Cart = readonly CartLine[];

/** The cart's copy of a product. An absent price counts as 0, as the specification says. */
export function cartProduct(product: Product): CartProduct {
  const { id, slug, catalog, name, description, unit, features, type, materialId, category, stripePriceId } =
    product;
  return {
    ...{ id, slug, catalog, name, description, unit, features, type, materialId, category, stripePriceId },
    priceCents: product.priceCents ?? 0,
    image: product.images[0] ?? '',
  };
}

/** Raises the quantity of a line that is already there, else appends one. */
export function addLine(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const found = cart.find((line) => line.product.id === product.id);
  if (!found) return [...cart, { product, quantity: clampQuantity(quantity) }];
  return setQuantity(cart, product.id, found.quantity + quantity);
}

/** The cart without the line of that product; as it was where there is none. */
export function removeLine(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.product.id !== productId);
}

/** Whole units; 0 or below removes the line. */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (!(quantity > 0)) return removeLine(cart, productId);
  return cart.map((line) =>
    line.product.id === productId ? { ...line, quantity: clampQuantity(quantity) } : line,
  );
}

/** The cart less what `taken` holds, line by line and never below nothing. */
export function takeOut(cart: Cart, taken: Cart): Cart {
  return taken.reduce((lines, { product: { id }, quantity }) => {
    const found = lines.find(({ product }) => product.id === id);
    return found ? setQuantity(lines, id, found.quantity - quantity) : lines;
  }, cart);
}

/** As much of `part` as the cart still holds. */
export function stillIn(cart: Cart, part: Cart): Cart {
  return part.flatMap((line) => {
    const found = cart.find(({ product }) => product.id === line.product.id);
    return found ? [{ ...line, quantity: Math.min(line.quantity, found.quantity) }] : [];
  });
}

/** Sum of price × quantity, in cents. */
export function totalCents(cart: Cart): number {
  return cart.reduce((sum, line) => sum + lineTotalCents(line.product.priceCents, line.quantity), 0);
}

/** Sum of quantities. */
export function itemCount(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** Cubic yards of all bulk lines, for truck loads and zone minimums. */
export function bulkYards(cart: Cart): number {
  return cart.reduce((sum, line) => (isBulk(line.product) ? sum + line.quantity : sum), 0);
}

/** The badge: '' at 0, '99+' above 99. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > 99 ? '99+' : String(count);
}

function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.floor(quantity)));
}

/** Storage may hold any number; sums of this many dollars stay exact in cents. */
const MOST_STORED_DOLLARS = 10_000_000;

/** Null for a line that makes no sense; a single odd field gets its default instead. */
function storedLine(entry: unknown): CartLine | null {
  const { product: stored, quantity } = fields(entry);
  const { id: key, name, price, features, ...rest } = fields(stored);
  // Early carts had slugs for ids, and numbers.
  const id = typeof key === 'number' ? String(key) : text(key);
  if (typeof quantity !== 'number' || !Number.isFinite(quantity) || quantity < 1) return null;
  if (typeof price !== 'number' || !(price <= MOST_STORED_DOLLARS)) return null;
  if (!id || !text(name)) return null;
  const product: CartProduct = {
    id,
    name: text(name),
    description: text(rest.description),
    unit: text(rest.unit, 'per item'),
    features: Array.isArray(features) && features.every((one) => typeof one === 'string') ? features : [],
    image: text(rest.image),
    type: oneOf(PRODUCT_TYPES, rest.type) ?? 'standard',
    slug: text(rest.slug, id),
    catalog: oneOf(CATALOGS, rest.catalog) ?? 'traditional',
    category: oneOf(CATEGORY_SLUGS, rest.category) ?? 'topsoil',
    materialId: textOrNull(rest.materialId),
    priceCents: centsFromDollars(price),
    stripePriceId: textOrNull(rest.stripe_price_id),
  };
  return { product, quantity: Math.floor(quantity) };
}

/**
 * Reads what browser storage holds: a list of lines, or an object with `items`. Lines that make no sense are
 * left out, the rest is kept; text that is no JSON gives an empty cart. Prices are stored in dollars (spec 1 §3).
 */
export function parseStoredCart(stored: string | null): Cart {
  if (!stored) return [];
  let raw: unknown;
  try {
    raw = JSON.parse(stored);
  } catch {
    return [];
  }
  const list = Array.isArray(raw) ? raw : (raw as { items?: unknown } | null)?.items;
  if (!Array.isArray(list)) return [];
  return list.reduce<Cart>((cart, entry) => {
    const line = storedLine(entry);
    return line ? addLine(cart, line.product, line.quantity) : cart;
  }, []);
}

/** The text kept under `CART_STORAGE_KEY`: the specification's line shape, price in dollars. */
export function storedCart(cart: Cart): string {
  return JSON.stringify(
    cart.map(({ product: { priceCents, stripePriceId, ...product }, quantity }) => ({
      product: { ...product, price: priceCents / 100, stripe_price_id: stripePriceId },
      quantity,
    })),
  );
}
