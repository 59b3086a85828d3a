import * as z from 'zod/mini';
import { orderNumberSchema, zipSchema } from '../base/fields.ts';
import type { Translate } from '../base/locale.ts';
import { type MaterialId, materialById, poundsPerYard } from '../base/materials.ts';
import { lineTotalCents } from '../base/money.ts';
import { areaWarnings, jobFigures } from '../calculator/areas.ts';
import { isAddable, type Product, productPath } from '../catalog/catalog.ts';
import type { Snapshot } from '../catalog/catalogSource.ts';
import { questionGroups } from '../content/faq.ts';
import type { DeliveryWindow } from '../delivery/calendar.ts';
import { deliveryTime, zoneName } from '../delivery/deliveryLabels.ts';
import { POUNDS_PER_TON } from '../delivery/loads.ts';
import type { OrderStatus } from '../orders/orders.ts';
import type { QuoteStatus } from '../quoteOffers.ts';
import type { ChatCard, ChatDraft } from './chat.ts';
import { bestAnswers, storeAnswers } from './chatAnswers.ts';
import { areasIn, CHAT_PROJECTS, type ChatAreas } from './chatAreas.ts';
import {
  type FoundGoods,
  foundGoods,
  MAX_YARDS,
  type PricedGoods,
  priceGoods,
  zipOfCity,
} from './chatPrices.ts';
import { asksForCheapest, cheapestFirst, findGoods } from './chatProducts.ts';

// What the assistant may look up. Arguments come from a model, so they are untrusted; figures come from the rules, so
// answers match checkout. Everything except a person's orders and quotes also runs on a phone.

export const MAX_TEXT = 500;
const few = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const words = few(MAX_TEXT);
const amount = z.number().check(z.positive(), z.maximum(MAX_YARDS));

/** The arguments of each tool. `product` is a name, an id from an earlier answer, or a text that names one. */
export const CHAT_TOOLS = {
  search_catalog: z.object({ query: words, cheapestFirst: z.optional(z.boolean()) }),
  delivery_price: z.object({
    zip: z.optional(zipSchema),
    /** As in "to Franklin", where no ZIP is known. */
    city: z.optional(words),
    cubicYards: z.optional(amount),
    tons: z.optional(amount),
    product: z.optional(words),
  }),
  calculate_yards: z.object({
    /** As a person types it. */
    area: words,
    project: z.optional(z.enum(CHAT_PROJECTS)),
    product: z.optional(words),
    zip: z.optional(zipSchema),
    city: z.optional(words),
  }),
  store_answers: z.object({ question: words }),
  my_orders: z.object({ orderNumber: z.optional(orderNumberSchema) }),
  my_quotes: z.object({}),
  ask_a_person: z.object({
    message: few(2000),
    material: z.optional(few(200)),
    cubicYards: z.optional(amount),
    zip: z.optional(zipSchema),
  }),
};
export type ChatToolName = keyof typeof CHAT_TOOLS;

type ChatToolArgs = { [Name in ChatToolName]: z.infer<(typeof CHAT_TOOLS)[Name]> };
export type ChatCall = {
  [Name in ChatToolName]: { name: Name; args: ChatToolArgs[Name] };
}[ChatToolName];

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
  /** `beforeTax`: sales tax comes on top of the prices. */
  | { kind: 'goods'; found: FoundGoods[]; beforeTax: boolean }
  | {
      kind: 'delivery';
      zip: string | null;
      /** null outside the zones: needs a quote. */
      served: { place: string; zone: string; feeCents: number; minimumYards: number; time: string } | null;
      freeFromCents: number;
      priced: PricedGoods | null;
    }
  | {
      kind: 'yards';
      zip: string | null;
      cubicYards: number;
      settledCubicYards: number;
      truckloads: number;
      /** The sizes that nobody named. */
      assumed: ChatAreas['assumed'];
      isOdd: boolean;
      priced: PricedGoods | null;
      /** The weight of the cubic yards, moist as delivered; null without a product. */
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

const MAX_GOODS = 4;

/** Runs the tools on catalog, delivery rule, calculator and written answers. Orders are looked up on the server. */
export function lookUp(call: ChatCall, shop: { snapshot: Snapshot; t: Translate }): ChatFinding {
  const { snapshot, t } = shop;
  const { settings, zones, places } = snapshot;
  const byName = (name: string | undefined) => (name ? findGoods(snapshot.products, name)[0] : undefined);
  switch (call.name) {
    case 'search_catalog': {
      const { query, cheapestFirst: isCheapest = asksForCheapest(query) } = call.args;
      const goods = (isCheapest ? cheapestFirst : findGoods)(snapshot.products, query)
        .slice(0, MAX_GOODS)
        .map((product) => foundGoods(product, settings));
      return { kind: 'goods', found: goods, beforeTax: settings.taxes.mode !== 'off' };
    }
    case 'delivery_price': {
      const { city = '', zip = zipOfCity(city, snapshot), cubicYards, tons, product } = call.args;
      const goods = byName(product);
      const pounds = poundsPerYard(goods?.materialId ?? null)?.plan;
      const weighed = tons && pounds ? (tons * POUNDS_PER_TON) / pounds : null;
      const priced = priceGoods(goods, cubicYards ?? weighed, { zip, snapshot });
      const place = zip && places.get(zip);
      const zone = place && zones.find(({ id }) => id === place.zone);
      const served = zone
        ? {
            place: place.city,
            zone: zoneName(zone, t),
            feeCents: zone.feeCents,
            minimumYards: zone.minimumYards,
            time: deliveryTime(zone, settings.cutoff, t),
          }
        : null;
      return {
        kind: 'delivery',
        zip: zip ?? null,
        served,
        freeFromCents: settings.fees.freeFromCents,
        priced,
      };
    }
    case 'calculate_yards': {
      const { area, project, product, city = '', zip = zipOfCity(city, snapshot) } = call.args;
      const goods = byName(product);
      const read = areasIn(area, { project, product: goods });
      if (!read) return wrong('area');
      const { areas, assumed } = read;
      const materialId = (goods?.materialId ?? null) as MaterialId | null;
      const { cubicYards, settledCubicYards, materials } = jobFigures({ areas, settling: false, materialId });
      const [figures] = materials;
      // Stone does not settle.
      const settles = materialById(materialId)?.settlePercent !== 0;
      return {
        kind: 'yards',
        zip: zip ?? null,
        cubicYards,
        settledCubicYards: settles ? settledCubicYards : cubicYards,
        truckloads: figures?.loads ?? 0,
        assumed,
        isOdd: areaWarnings(areas).length > 0,
        priced: priceGoods(goods, cubicYards, { zip, snapshot }),
        pounds: figures?.pounds ? Math.round(figures.pounds) : null,
      };
    }
    case 'store_answers': {
      const questions = [
        ...questionGroups(snapshot, t).flatMap(({ items }) => items),
        ...storeAnswers(settings, t),
      ];
      const answers = bestAnswers(call.args.question, questions).map(({ question, answer, link }) => ({
        question,
        answer,
        path: link?.to ?? null,
      }));
      return { kind: 'answers', answers };
    }
    case 'ask_a_person': {
      const { message, material = null, cubicYards = null, zip: draftZip = null } = call.args;
      return { kind: 'draft', draft: { message, material, cubicYards, zip: draftZip } };
    }
    case 'my_orders':
      return { kind: 'signed_out', wanted: 'orders' };
    case 'my_quotes':
      return { kind: 'signed_out', wanted: 'quotes' };
  }
}

const wrong = (field: string): ChatFinding => ({ kind: 'wrong', field });

const MAX_CARDS = 2;

/** Arguments from a model: any text. */
export function readCall(name: string, argumentsText: string): ChatCall | ChatFinding {
  const toolName = (Object.keys(CHAT_TOOLS) as ChatToolName[]).find((tool) => tool === name);
  if (!toolName) return wrong('tool');
  let read: unknown;
  try {
    read = JSON.parse(argumentsText || '{}');
  } catch (error) {
    if (error instanceof SyntaxError) return wrong('arguments');
    throw error;
  }
  const parsed = CHAT_TOOLS[toolName].safeParse(read);
  if (!parsed.success) return wrong(parsed.error.issues[0]?.path.join('.') || 'arguments');
  return { name: toolName, args: parsed.data } as ChatCall;
}

/** What an answer shows beside its text: cards for the cart, and a drafted message. */
export const answerParts = (findings: readonly ChatFinding[], { products }: Pick<Snapshot, 'products'>) => ({
  cards: productCards(findings, products),
  draft: findings.findLast((finding) => finding.kind === 'draft')?.draft ?? null,
});

/** The calculated quantity if any, else the best product found. */
function productCards(findings: readonly ChatFinding[], products: readonly Product[]): ChatCard[] {
  const card = (id: string, quantity: number): ChatCard[] => {
    const product = products.find((product) => product.id === id);
    if (!product || !isAddable(product)) return [];
    const { name, unit, images, priceCents } = product;
    const path = productPath(product);
    const totalCents = lineTotalCents(priceCents ?? 0, quantity);
    return [{ productId: id, name, path, image: images[0] ?? '', quantity, unit, totalCents }];
  };
  const worked = findings.flatMap((finding) =>
    'priced' in finding && finding.priced ? card(finding.priced.goods.id, finding.priced.quantity) : [],
  );
  const goods = findings.flatMap((finding) => (finding.kind === 'goods' ? finding.found : []));
  const cards = worked.length > 0 ? worked : goods.flatMap(({ id }) => card(id, 1));
  return [...new Map(cards.map((card) => [card.productId, card])).values()].slice(0, MAX_CARDS);
}
