import * as z from 'zod/mini';
import { centsFromDollars, lineTotalCents } from '../base/money.ts';
import { MAX_QUANTITY } from '../base/settings.ts';
import type { Product } from '../catalog/catalog.ts';
import { CATALOGS, CATEGORY_SLUGS, isBulk, PRODUCT_TYPES } from '../catalog/goods.ts';

// The cart of spec 1 §4, as pure functions over a list of lines. Prices here are for display only: the
// server recomputes every one of them at checkout.

/** The browser storage key. Fixed by the specification. */
export const CART_STORAGE_KEY = 'topsoil-cart';

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

/** The cart's copy of a product. A missing price counts as 0, per the specification. */
export function cartProduct(product: Product): CartProduct {
  return {
    id: product.id,
    slug: product.slug,
    catalog: product.catalog,
    name: product.name,
    description: product.description,
    unit: product.unit,
    features: product.features,
    type: product.type,
    materialId: product.materialId,
    category: product.category,
    stripePriceId: product.stripePriceId,
    priceCents: product.priceCents ?? 0,
    image: product.images[0] ?? '',
  };
}

/** Raises the quantity of an existing line, else appends one. */
export function addLine(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const cartLine = cart.find((line) => line.product.id === product.id);
  if (!cartLine) return [...cart, { product, quantity: clampQuantity(quantity) }];
  return setQuantity(cart, product.id, cartLine.quantity + quantity);
}

/** The cart without that product's line; unchanged when it has none. */
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

/** The cart minus `others`, line by line, never below 0. */
export function takeOut(cart: Cart, others: Cart): Cart {
  return others.reduce((lines, { product: { id }, quantity }) => {
    const cartLine = lines.find(({ product }) => product.id === id);
    return cartLine ? setQuantity(lines, id, cartLine.quantity - quantity) : lines;
  }, cart);
}

/** The lines of `part` that are still in the cart. */
export function remainingPart(cart: Cart, part: Cart): Cart {
  return part.flatMap((line) => {
    const cartLine = cart.find(({ product }) => product.id === line.product.id);
    return cartLine ? [{ ...line, quantity: Math.min(line.quantity, cartLine.quantity) }] : [];
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

/** Sums up to this many dollars stay exact in cents. */
const MAX_STORED_DOLLARS = 10_000_000;

const textOr = (otherwise: string) => z.catch(z.string(), otherwise);
const nullableText = () => z.catch(z.nullable(z.string()), null);

/** A line as stored per spec 1 §3, price in dollars. An invalid field gets its default. */
const storedLineSchema = () =>
  z.pipe(
    z.object({
      product: z.object({
        id: z.string().check(z.minLength(1)),
        name: z.string().check(z.minLength(1)),
        price: z.number().check(z.maximum(MAX_STORED_DOLLARS)),
        description: textOr(''),
        unit: textOr('per item'),
        features: z.catch(z.array(z.string()), []),
        image: textOr(''),
        type: z.catch(z.enum(PRODUCT_TYPES), 'standard'),
        slug: textOr(''),
        catalog: z.catch(z.enum(CATALOGS), 'traditional'),
        category: z.catch(z.enum(CATEGORY_SLUGS), 'topsoil'),
        materialId: nullableText(),
        stripe_price_id: nullableText(),
      }),
      quantity: z.number().check(z.minimum(1)),
    }),
    z.transform(
      ({ product: { price, stripe_price_id, ...product }, quantity }): CartLine => ({
        product: {
          ...product,
          priceCents: centsFromDollars(price),
          stripePriceId: stripe_price_id,
        },
        quantity: Math.floor(quantity),
      }),
    ),
  );

/** The value of `CART_STORAGE_KEY`. Invalid lines are dropped. */
export const storedCartSchema = (lineSchema = storedLineSchema()): z.ZodMiniType<Cart> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((lines: unknown[]) =>
      lines.reduce<Cart>((cart, entry) => {
        const line = lineSchema.safeParse(entry);
        return line.success ? addLine(cart, line.data.product, line.data.quantity) : cart;
      }, []),
    ),
  );

/** Serializes the cart for `storedCartSchema`. */
export function storedCart(cart: Cart): unknown {
  return cart.map(({ product: { priceCents, stripePriceId, ...product }, quantity }) => ({
    product: { ...product, price: priceCents / 100, stripe_price_id: stripePriceId },
    quantity,
  }));
}
