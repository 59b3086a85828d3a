import type { ChatCompletionTool } from 'openai/resources';
import * as z from 'zod/mini';
import type { Translate } from '../../domain/base/locale.ts';
import { shorten } from '../../domain/base/shorten.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { goodsText } from '../../domain/catalog/goods.ts';
import {
  CHAT_TOOLS,
  type ChatCall,
  type ChatFinding,
  type ChatToolName,
  lookUp,
} from '../../domain/chat/chatTools.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { offerTotalCents, type Quote } from '../../domain/quoteOffers.ts';
import { ownerFor } from '../db/owners.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import { ordersOfPerson } from '../orders/customerOrders.ts';
import { quoteRows } from '../quotes/quotes.ts';

const PURPOSE: Record<ChatToolName, string> = {
  search_catalog:
    'Products by name or material, with price, stock and the path of their page; cheapestFirst orders them by price.',
  delivery_price:
    'Delivery fee, zone, minimum order and time for a 5-digit ZIP, or for a city as in "to Franklin". With cubicYards or tons and a product (name or id) also what that costs, delivered and taxed; without a ZIP the range.',
  calculate_yards:
    'Cubic yards, trucks, weight and delivered cost for an area, written as in "20x30 ft, 4 in deep", "2 beds 4x8 ft", "circle 12 ft" or "600 sq ft". Without a depth it assumes the usual one of the project or product: say so. product is a name or an id; the cart takes whole yards.',
  store_answers:
    'The store’s own written answers: delivery, pick-up, bags, sales tax, soils, prices, payment, ordering, use. Ask in one short question.',
  my_quotes:
    'The quotes that the person who is signed in has asked for, newest first, with the yard’s price.',
  my_orders: 'The orders of the person who is signed in, newest first. Takes nobody’s name or email.',
  ask_a_person: 'Writes a request to the yard for the person to check and send. Does not send it.',
};

/** The tools in the provider's format. */
export const TOOL_LIST: ChatCompletionTool[] = Object.entries(PURPOSE).map(([name, description]) => ({
  type: 'function',
  function: { name, description, parameters: z.toJSONSchema(CHAT_TOOLS[name as ChatToolName]) },
}));

const MAX_ROWS = 5;

export type Shop = {
  snapshot: Snapshot;
  t: Translate;
  asOwner: AsOwner;
  now: Date;
  /** The signed-in person, from the request's token: the only person whose orders are ever read. */
  userId: string | null;
};

/** Tools only read; nothing here writes. */
export async function runTool(call: ChatCall, shop: Shop): Promise<ChatFinding> {
  const { userId } = shop;
  if (userId !== null && call.name === 'my_orders') return findOrders(shop, userId, call.args.orderNumber);
  if (userId !== null && call.name === 'my_quotes') return findQuotes(shop, userId);
  return lookUp(call, shop);
}

/** Leaves out data that the model does not need: addresses, phone numbers, notes. */
async function findOrders(
  { asOwner, snapshot, t }: Shop,
  userId: string,
  orderNumber: string | undefined,
): Promise<ChatFinding> {
  const names = new Map(snapshot.products.map(({ name, englishName = name }) => [englishName, name]));
  const orders = await ordersOfPerson(asOwner, userId);
  return {
    kind: 'orders',
    isOne: orderNumber !== undefined,
    orders: orders
      .filter((order) => !orderNumber || order.orderNumber === orderNumber)
      .slice(0, MAX_ROWS)
      .map((order) => ({
        orderNumber: order.orderNumber,
        status: order.status,
        orderedOn: order.createdAt.slice(0, 10),
        deliveryDate: order.deliveryDate,
        deliveryWindow: order.deliveryWindow,
        isPickup: order.isPickup,
        totalCents: chargedCents(order),
        lines: order.lines.map(({ quantity, unit, name }) =>
          goodsText({ quantity, unit, name: names.get(name) ?? name }, t),
        ),
      })),
  };
}

async function findQuotes({ asOwner }: Shop, userId: string): Promise<ChatFinding> {
  const owner = ownerFor(userId);
  const rows = await asOwner(
    owner,
    (tx) => tx<{ body: Quote }[]>`
      select body from (${quoteRows(tx)}) quotes where owner = ${owner} and deleted_at is null
      order by body ->> 'receivedAt' desc limit ${MAX_ROWS}`,
  );
  const quotes = rows.map(({ body: { id, status, request, receivedAt, offer } }) => {
    const priced = offer && offer.lines.length > 0 ? offer : null;
    return {
      about: shorten(request.subject || request.material || request.message, 80),
      status,
      askedOn: storeDate(new Date(receivedAt)),
      totalCents: priced ? offerTotalCents(priced) : null,
      expiresOn: priced ? storeDate(new Date(priced.expiresAt)) : null,
      path: priced ? `/quote?id=${id}` : null,
    };
  });
  return { kind: 'quotes', quotes };
}
