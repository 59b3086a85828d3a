import type { ChatCompletionTool } from 'openai/resources';
import * as z from 'zod/mini';
import type { Translate } from '../../domain/base/locale.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { CHAT_TOOL_NAMES, type ChatToolName } from '../../domain/chat/chat.ts';
import { CHAT_TOOLS, type ChatCall, type ChatFinding, lookUp } from '../../domain/chat/chatTools.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import { ordersOfPerson } from '../orders/myOrders.ts';

const PURPOSE: Record<ChatToolName, string> = {
  search_catalog: 'Products by name or material, with price, stock and the path of their page.',
  delivery_price:
    'Delivery fee, zone, smallest order and time for a 5-digit ZIP; with cubicYards and product also what the goods cost.',
  calculate_yards:
    'Cubic yards, trucks, weight and cost for an area. Length and width in feet, depth in inches or feet. product is a name or an id.',
  store_answers: 'The store’s own written answers: delivery, soils, prices, payment, ordering, use.',
  my_orders: 'The orders of the person who is signed in, newest first. Takes nobody’s name or email.',
  ask_a_person: 'Writes a request to the yard for the person to check and send. Does not send it.',
};

/** The tools in the provider's format. */
export const TOOL_LIST: ChatCompletionTool[] = CHAT_TOOL_NAMES.map((name) => ({
  type: 'function',
  function: { name, description: PURPOSE[name], parameters: z.toJSONSchema(CHAT_TOOLS[name]) },
}));

const MOST_ORDERS = 5;

export type Shop = {
  snapshot: Snapshot;
  t: Translate;
  asOwner: AsOwner;
  /** The signed-in person, from the request's token: the only person whose orders are ever read. */
  userId: string | null;
};

/** Tools only read; nothing here writes. */
export async function runTool(call: ChatCall, shop: Shop): Promise<ChatFinding> {
  if (call.name !== 'my_orders') return lookUp(call, shop);
  if (shop.userId === null) return { kind: 'signed_out' };
  const { orderNumber } = call.args;
  const orders = await ordersOfPerson(shop.asOwner, shop.userId);
  const wanted = orderNumber
    ? orders.filter((order) => order.orderNumber.toUpperCase() === orderNumber.trim().toUpperCase())
    : orders;
  const names = new Map(shop.snapshot.products.map(({ name, englishName = name }) => [englishName, name]));
  return {
    kind: 'orders',
    isOne: orderNumber !== undefined,
    orders: wanted.slice(0, MOST_ORDERS).map((order) => ({
      orderNumber: order.orderNumber,
      status: order.status,
      orderedOn: order.createdAt.slice(0, 10),
      deliveryDate: order.deliveryDate,
      totalCents: order.totalCents + order.taxCents,
      lines: order.lines.map(({ quantity, name }) => `${quantity} × ${names.get(name) ?? name}`),
    })),
  };
}
