import * as z from 'zod/mini';
import { offerSendSchema } from '../../../domain/adminQuotes.ts';
import { roundUp } from '../../../domain/base/numbers.ts';
import { MAX_QUANTITY } from '../../../domain/base/settings.ts';
import { inDollars, typedCents, typedWhole } from '../../../domain/base/typedFields.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import { quoteDelivery } from '../../../domain/delivery/delivery.ts';
import { loadTrucks } from '../../../domain/delivery/trucks.ts';
import { type OfferLine, offerLineSchema, offerSubtotalCents } from '../../../domain/quoteOffers.ts';
import type { AdminQuote } from '../../../server/quotes/adminQuotes.ts';

// The form of an offer.

type AskedGoods = Pick<AdminQuote, 'lines'> & {
  request: Pick<AdminQuote['request'], 'material' | 'cubicYards'>;
};

/** The requested products that are still sold, at today's price; else the one product that the request names. */
export function askedLines({ lines, request }: AskedGoods, products: readonly Product[]): OfferLine[] {
  if (lines.length === 0) return namedLine(request, products);
  return lines.flatMap(({ productId, catalog, name, unit, quantity, todayCents, priceCents }) =>
    catalog && name && unit
      ? [{ productId, catalog, name, unit, quantity, unitPriceCents: todayCents ?? priceCents ?? 1 }]
      : [],
  );
}

function namedLine(request: AskedGoods['request'], products: readonly Product[]): OfferLine[] {
  const material = request.material?.trim().toLowerCase() ?? '';
  if (material === '') return [];
  const names = ({ name, translations }: Product) =>
    [name, ...Object.values(translations ?? {}).map((texts) => texts.name ?? '')].map((text) =>
      text.toLowerCase(),
    );
  const pricedProducts = products.filter(({ priceCents }) => priceCents);
  const exact = pricedProducts.filter((product) => names(product).includes(material));
  const similar = pricedProducts.filter((product) => names(product).some((name) => name.includes(material)));
  const matches = exact.length > 0 ? exact : similar;
  return matches.length === 1 ? soldLines(matches, request) : [];
}

/** Every product with a price, sorted by name: as many cubic yards as were asked for, or one of it. */
export function soldLines(products: readonly Product[], { cubicYards }: AskedGoods['request']): OfferLine[] {
  return products
    .flatMap(({ id, catalog, name, unit, priceCents }) => {
      const quantity = isBulk({ unit }) && cubicYards ? Math.min(MAX_QUANTITY, roundUp(cubicYards)) : 1;
      return priceCents ? [{ productId: id, catalog, name, unit, quantity, unitPriceCents: priceCents }] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const lineShape = offerLineSchema.shape;
const lineFormSchema = z.object({
  ...lineShape,
  catalog: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text || null),
    ),
    lineShape.catalog,
  ),
  quantity: z.pipe(typedWhole, lineShape.quantity),
  unitPriceCents: z.pipe(typedCents, lineShape.unitPriceCents),
});
/** A line as typed in the form. */
export type TypedLine = z.input<typeof lineFormSchema>;

const { note, lines, deliveryFeeCents, days } = offerSendSchema.shape;

/** Parses the form's texts into an offer. */
export const offerFormSchema = z.object({
  note,
  lines: z.pipe(z.array(lineFormSchema), lines),
  deliveryFeeCents: z.pipe(typedCents, deliveryFeeCents),
  days: z.pipe(typedWhole, days),
});

export const typedLine = ({ quantity, unitPriceCents, catalog, ...line }: OfferLine): TypedLine => ({
  ...line,
  catalog: catalog ?? '',
  quantity: String(quantity),
  unitPriceCents: inDollars(unitPriceCents),
});

/** A new line in the yard's own words. */
export const ownLine = (unit: string): TypedLine => ({
  catalog: '',
  productId: '',
  name: '',
  unit,
  quantity: '1',
  unitPriceCents: '',
});

type Delivery = Pick<Parameters<typeof quoteDelivery>[0], 'place' | 'zipGiven' | 'zones' | 'fees'>;

/** What the cart would charge to deliver the valid lines; 0 outside the zones, where the yard decides. */
export function usualFeeCents(
  typed: readonly TypedLine[],
  products: readonly Product[],
  delivery: Delivery,
): number {
  const lines = typed.flatMap((line) => lineFormSchema.safeParse(line).data ?? []);
  const loads = lines.filter(isBulk).map(({ productId, quantity }) => {
    const materialId = products.find(({ id }) => id === productId)?.materialId ?? null;
    return { cubicYards: quantity, trucks: loadTrucks({ materialId, cubicYards: quantity }).trucks };
  });
  const sum = (amountOf: (load: (typeof loads)[number]) => number) =>
    loads.reduce((total, load) => total + amountOf(load), 0);
  const quoted = quoteDelivery({
    ...delivery,
    subtotalCents: offerSubtotalCents(lines),
    bulkYards: sum(({ cubicYards }) => cubicYards),
    loads: sum(({ trucks }) => trucks),
  });
  return quoted.feeCents ?? 0;
}

/** The total of the valid lines and the fee; null without a valid line or a valid fee. */
export function typedTotalCents(typed: readonly TypedLine[], fee: string): number | null {
  const read = typed.flatMap((line) => lineFormSchema.safeParse(line).data ?? []);
  const feeCents = offerFormSchema.shape.deliveryFeeCents.safeParse(fee).data;
  return read.length === 0 || feeCents === undefined ? null : offerSubtotalCents(read) + feeCents;
}
