import * as z from 'zod/mini';
import { orderNumberSchema, zipSchema } from '../base/fields.ts';
import type { Translate } from '../base/locale.ts';
import { materialById, poundsPerYard } from '../base/materials.ts';
import { lineTotalCents } from '../base/money.ts';
import type { StoreSettings } from '../base/settings.ts';
import { shorten } from '../base/shorten.ts';
import { cartYards, estimate } from '../calculator/calculator.ts';
import { hasPrice, isAddable, type Product, productPath, stockLevel } from '../catalog/catalog.ts';
import type { Snapshot } from '../catalog/catalogSource.ts';
import { isBulk } from '../catalog/goods.ts';
import { questionGroups } from '../content/faq.ts';
import type { DeliveryWindow } from '../delivery/calendar.ts';
import { quoteDelivery } from '../delivery/delivery.ts';
import { deliveryTime, zoneName } from '../delivery/deliveryLabels.ts';
import { loadsFor } from '../delivery/loads.ts';
import type { OrderStatus } from '../orders/orders.ts';
import type { QuoteStatus } from '../quoteOffers.ts';
import type { ChatCard, ChatDraft, ChatToolName } from './chat.ts';
import { bestAnswers, storeAnswers } from './chatAnswers.ts';
import { findGoods } from './chatProducts.ts';

// What the assistant may look up. Arguments come from a model, so they are untrusted; figures come from the rules, so
// answers match checkout. Everything except a person's orders and quotes also runs on a phone.

const few = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const size = z.number().check(z.positive(), z.maximum(100_000));
const yards = z.number().check(z.positive(), z.maximum(5_000));

/** The arguments of each tool. `product` is a name or an id from an earlier answer. */
export const CHAT_TOOLS = {
  search_catalog: z.object({ query: few(100) }),
  delivery_price: z.object({ zip: zipSchema, cubicYards: z.optional(yards), product: z.optional(few(200)) }),
  calculate_yards: z.object({
    lengthFeet: size,
    widthFeet: size,
    depth: size,
    depthUnit: z.enum(['inches', 'feet']),
    product: z.optional(few(200)),
  }),
  store_answers: z.object({ question: few(500) }),
  my_orders: z.object({ orderNumber: z.optional(orderNumberSchema) }),
  my_quotes: z.object({}),
  ask_a_person: z.object({
    message: few(2000),
    material: z.optional(few(200)),
    cubicYards: z.optional(yards),
    zip: z.optional(zipSchema),
  }),
} satisfies Record<ChatToolName, z.ZodMiniType>;

type ChatToolArgs = { [Name in ChatToolName]: z.infer<(typeof CHAT_TOOLS)[Name]> };
export type ChatCall = {
  [Name in ChatToolName]: { name: Name; args: ChatToolArgs[Name] };
}[ChatToolName];

export type FoundGoods = {
  id: string;
  name: string;
  path: string;
  /** null: no price, cannot be ordered online. */
  priceCents: number | null;
  unit: string;
  stock: 'in_stock' | 'low' | 'out';
  description: string;
};
type PricedGoods = { goods: FoundGoods; quantity: number; totalCents: number };
export type ChatOrder = {
  orderNumber: string;
  status: OrderStatus;
  orderedOn: string;
  deliveryDate: string | null;
  deliveryWindow: DeliveryWindow;
  /** Picked up at the yard. */
  isPickup: boolean;
  totalCents: number;
  lines: string[];
};

export type ChatQuote = {
  about: string;
  status: QuoteStatus;
  askedOn: string;
  /** The yard's price, once it has given one. */
  totalCents: number | null;
  expiresOn: string | null;
  /** Null before there is an offer to look at. */
  path: string | null;
};

export type ChatFinding =
  | { kind: 'goods'; query: string; found: FoundGoods[] }
  | {
      kind: 'delivery';
      zip: string;
      /** null outside the zones: needs a quote. */
      served: { place: string; zone: string; feeCents: number; minimumYards: number; time: string } | null;
      freeFromCents: number;
      priced: PricedGoods | null;
    }
  | {
      kind: 'yards';
      cubicYards: number;
      settledCubicYards: number;
      truckloads: number;
      isOdd: boolean;
      priced: PricedGoods | null;
      /** Total weight, moist as delivered; null without a product. */
      pounds: number | null;
    }
  | { kind: 'answers'; answers: { question: string; answer: string; path: string | null }[] }
  /** `isOne`: one order was asked for by number. */
  | { kind: 'orders'; orders: ChatOrder[]; isOne: boolean }
  | { kind: 'quotes'; quotes: ChatQuote[] }
  | { kind: 'signed_out'; wanted: 'orders' | 'quotes' }
  | { kind: 'draft'; draft: ChatDraft }
  /** Invalid arguments; `field` is the first invalid one. */
  | { kind: 'wrong'; field: string };

const MOST_GOODS = 4;

function foundGoods(product: Product, settings: StoreSettings): FoundGoods {
  const { id, name, unit } = product;
  return {
    id,
    name,
    unit,
    path: productPath(product),
    stock: stockLevel(product, settings),
    priceCents: hasPrice(product) && product.interval === null ? product.priceCents : null,
    description: shorten(product.shortDescription || product.description, 200),
  };
}

function priced(
  product: Product | undefined,
  cubicYards: number | undefined,
  settings: StoreSettings,
): PricedGoods | null {
  if (!product || cubicYards === undefined || !isBulk(product) || !isAddable(product)) return null;
  const quantity = cartYards(cubicYards);
  const totalCents = lineTotalCents(product.priceCents ?? 0, quantity);
  return { goods: foundGoods(product, settings), quantity, totalCents };
}

/** Runs the tools on catalog, delivery rule, calculator and written answers. Orders are looked up on the server. */
export function lookUp(call: ChatCall, shop: { snapshot: Snapshot; t: Translate }): ChatFinding {
  const { snapshot, t } = shop;
  const { settings } = snapshot;
  const byName = (name: string | undefined) => (name ? findGoods(snapshot.products, name)[0] : undefined);
  switch (call.name) {
    case 'search_catalog': {
      const goods = findGoods(snapshot.products, call.args.query)
        .slice(0, MOST_GOODS)
        .map((product) => foundGoods(product, settings));
      return { kind: 'goods', query: call.args.query, found: goods };
    }
    case 'delivery_price': {
      const { zip, cubicYards, product } = call.args;
      const goods = priced(byName(product), cubicYards, settings);
      const quote = quoteDelivery({
        place: snapshot.places.get(zip) ?? null,
        zipGiven: true,
        subtotalCents: goods?.totalCents ?? 0,
        bulkYards: cubicYards ?? 0,
        loads: goods
          ? loadsFor({ materialId: byName(product)?.materialId ?? null, cubicYards: goods.quantity }).loads
          : 1,
        zones: snapshot.zones,
        fees: settings.fees,
      });
      const served =
        quote.status === 'served'
          ? {
              place: quote.place.city,
              zone: zoneName(quote.zone, t),
              feeCents: quote.feeCents,
              minimumYards: quote.minimumYards,
              time: deliveryTime(quote.zone, settings.cutoff, t),
            }
          : null;
      return {
        kind: 'delivery',
        zip,
        served,
        freeFromCents: settings.fees.freeFromCents,
        priced: goods,
      };
    }
    case 'calculate_yards': {
      const { product, ...sizes } = call.args;
      const { cubicYards, settledCubicYards: settled, truckloads, warnings } = estimate(sizes);
      const goods = byName(product);
      // Stone does not settle. As in the guides, what is ordered includes what settles.
      const settles = materialById(goods?.materialId ?? null)?.settlePercent !== 0;
      const settledCubicYards = settles ? settled : cubicYards;
      const line = settledCubicYards > MOST_YARDS ? null : priced(goods, settledCubicYards, settings);
      const pounds = poundsPerYard(goods?.materialId ?? null)?.plan ?? null;
      return {
        kind: 'yards',
        cubicYards,
        settledCubicYards,
        truckloads,
        isOdd: warnings.length > 0,
        priced: line,
        pounds: pounds === null ? null : Math.round(pounds * (line?.quantity ?? cubicYards)),
      };
    }
    case 'store_answers': {
      const all = [
        ...questionGroups(snapshot, t).flatMap(({ items }) => items),
        ...storeAnswers(settings, t),
      ];
      const answers = bestAnswers(call.args.question, all).map(({ question, answer, link }) => ({
        question,
        answer,
        path: link?.to ?? null,
      }));
      return { kind: 'answers', answers };
    }
    case 'ask_a_person': {
      const { message, material = null, cubicYards = null, zip: where = null } = call.args;
      return { kind: 'draft', draft: { message, material, cubicYards, zip: where } };
    }
    case 'my_orders':
      return { kind: 'signed_out', wanted: 'orders' };
    case 'my_quotes':
      return { kind: 'signed_out', wanted: 'quotes' };
  }
}

const MOST_YARDS = 5_000;
const MOST_CARDS = 2;

/** Arguments from a model: any text. */
export function readCall(name: string, argumentsText: string): ChatCall | { wrong: string } {
  const toolName = (Object.keys(CHAT_TOOLS) as ChatToolName[]).find((tool) => tool === name);
  if (!toolName) return { wrong: 'tool' };
  let read: unknown;
  try {
    read = JSON.parse(argumentsText || '{}');
  } catch (error) {
    if (error instanceof SyntaxError) return { wrong: 'arguments' };
    throw error;
  }
  const parsed = CHAT_TOOLS[toolName].safeParse(read);
  if (!parsed.success) return { wrong: parsed.error.issues[0]?.path.join('.') || 'arguments' };
  return { name: toolName, args: parsed.data } as ChatCall;
}

/** Cards for the cart: the calculated quantity if any, else the best product found. */
export function productCards(findings: readonly ChatFinding[], products: readonly Product[]): ChatCard[] {
  const card = (id: string, quantity: number): ChatCard[] => {
    const product = products.find((one) => one.id === id);
    if (!product || !isAddable(product)) return [];
    const { name, unit, images, priceCents } = product;
    const path = productPath(product);
    const totalCents = lineTotalCents(priceCents ?? 0, quantity);
    return [{ productId: id, name, path, image: images[0] ?? '', quantity, unit, totalCents }];
  };
  const worked = findings.flatMap((one) =>
    'priced' in one && one.priced ? card(one.priced.goods.id, one.priced.quantity) : [],
  );
  const goods = findings.flatMap((one) => (one.kind === 'goods' ? one.found : []));
  const all = worked.length > 0 ? worked : goods.flatMap(({ id }) => card(id, 1));
  return [...new Map(all.map((one) => [one.productId, one])).values()].slice(0, MOST_CARDS);
}
