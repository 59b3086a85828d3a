import type { ChatCompletionTool } from 'openai/resources';
import * as z from 'zod/mini';
import type { Translate } from '../../domain/base/locale.ts';
import { shorten } from '../../domain/base/shorten.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { goodsText } from '../../domain/catalog/goods.ts';
import { CHAT_TOOL_NAMES, type ChatToolName } from '../../domain/chat/chat.ts';
import {
  CHAT_TOOLS,
  type ChatCall,
  type ChatFinding,
  type ChatOrder,
  type ChatQuote,
  lookUp,
} from '../../domain/chat/chatTools.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { offerTotalCents, type Quote } from '../../domain/quoteOffers.ts';
import { ownerFor } from '../db/owners.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import { ordersOfPerson } from '../orders/myOrders.ts';
import { quoteRows } from '../quotes/quotes.ts';

const PURPOSE: Record<ChatToolName, string> = {
  search_catalog: 'Products by name or material, with price, stock and the path of their page.',
  delivery_price:
    'Delivery fee, zone, minimum order and time for a 5-digit ZIP; with cubicYards and product also what the goods cost.',
  calculate_yards:
    'Cubic yards, trucks, weight and cost for an area. Length and width in feet, depth in inches or feet. product is a name or an id.',
  store_answers: 'The store’s own written answers: delivery, soils, prices, payment, ordering, use.',
  my_quotes:
    'The quotes that the person who is signed in has asked for, newest first, with the yard’s price.',
  my_orders: 'The orders of the person who is signed in, newest first. Takes nobody’s name or email.',
  ask_a_person: 'Writes a request to the yard for the person to check and send. Does not send it.',
};

/** The tools in the provider's format. */
export const TOOL_LIST: ChatCompletionTool[] = CHAT_TOOL_NAMES.map((name) => ({
  type: 'function',
  function: { name, description: PURPOSE[name], parameters: z.toJSONSchema(CHAT_TOOLS[name]) },
}));

const MOST_ORDERS = 5;
const MOST_QUOTES = 5;

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
  switch (call.name) {
    case 'my_orders':
      if (shop.userId === null) return { kind: 'signed_out', wanted: 'orders' };
      return showOrders(await findOrders(shop, shop.userId, call.args), shop, call.args);
    case 'my_quotes':
      if (shop.userId === null) return { kind: 'signed_out', wanted: 'quotes' };
      return { kind: 'quotes', quotes: await findQuotes(shop, shop.userId) };
    default:
      return lookUp(call, shop);
  }
}

async function findOrders({ asOwner }: Shop, userId: string, request: { orderNumber?: string | undefined }) {
  const orders = await ordersOfPerson(asOwner, userId);
  const number = request.orderNumber;
  return number ? orders.filter((order) => order.orderNumber === number) : orders;
}

/** Leaves out data that the model does not need: addresses, phone numbers, notes. */
function toChatOrder(order: MyOrder, { snapshot, t }: Shop): ChatOrder {
  const names = new Map(snapshot.products.map(({ name, englishName = name }) => [englishName, name]));
  return {
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
  };
}

const showOrders = (
  orders: readonly MyOrder[],
  shop: Shop,
  { orderNumber }: { orderNumber?: string | undefined },
): ChatFinding => ({
  kind: 'orders',
  isOne: orderNumber !== undefined,
  orders: orders.slice(0, MOST_ORDERS).map((order) => toChatOrder(order, shop)),
});

async function findQuotes({ asOwner }: Shop, userId: string): Promise<ChatQuote[]> {
  const owner = ownerFor(userId);
  const rows = await asOwner(
    owner,
    (tx) => tx<{ body: Quote }[]>`
      select body from (${quoteRows(tx)}) quotes where owner = ${owner} and deleted_at is null
      order by body ->> 'receivedAt' desc limit ${MOST_QUOTES}`,
  );
  return rows.map(({ body: { id, status, request, receivedAt, offer } }) => {
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
}
