import { useSyncExternalStore } from 'react';
import {
  type AdminOrder,
  type AdminOrderRow,
  type Attention,
  adminOrderSchema,
  type OrdersPage,
  ordersPageSchema,
} from '../../../domain/admin/orders.ts';
import type { OrderStatus } from '../../../domain/orders/orders.ts';
import { type Feed, feed } from '../../offline/feed.ts';
import { newId } from '../../offline/ids.ts';
import { AdminFailure, askAdmin, tellAdmin } from '../ui/adminApi.ts';
import { followNews } from '../ui/changes.ts';
import { joined } from './orderPages.ts';

// Orders of the office: the list, page by page as somebody scrolls, and what is done to one.

type OrderList = {
  orders: readonly AdminOrderRow[];
  /** There are older ones. */
  hasMore: boolean;
  failure: AdminFailure | null;
};

type Known = { list: Feed<OrderList>; more: () => void };

/** After news so many pages are read anew from the top; what was scrolled to below them stays as it was. */
const FRESH_PAGES = 4;
const lists = new Map<string, Known>();

/** @param query of `GET /api/admin/orders`, without the page */
function orderList(query: string): Known {
  const known = lists.get(query);
  if (known) return known;
  let askMore: (() => void) | null = null;
  const list = feed<OrderList>(async (tell) => {
    let pages: OrdersPage[] = [];
    let failure: AdminFailure | null = null;
    let turn = Promise.resolve();
    let isWaiting = false;
    const read = (before: string | null) => {
      const page = before === null ? '' : `&before=${encodeURIComponent(before)}`;
      return askAdmin(`/api/admin/orders?${query}${page}`, ordersPageSchema);
    };
    const show = () => {
      const seen = new Map<string, AdminOrderRow>();
      for (const { orders } of pages)
        for (const order of orders) if (!seen.has(order.id)) seen.set(order.id, order);
      const hasMore = pages.at(-1)?.next != null;
      tell({ orders: [...seen.values()], hasMore, failure });
    };
    /** One question after the other, so that no older answer comes late. */
    const then = (work: () => Promise<void>) => {
      turn = turn.then(work).then(
        () => {
          failure = null;
          show();
        },
        (error: unknown) => {
          console.warn('The list of orders is not up to date.', error);
          failure = error instanceof AdminFailure ? error : new AdminFailure(500, 'unreadable');
          show();
        },
      );
      return turn;
    };
    const refresh = async () => {
      isWaiting = false;
      const fresh: typeof pages = [];
      for (let at = 0; at < Math.max(1, Math.min(FRESH_PAGES, pages.length)); at += 1) {
        const page = await read(fresh.at(-1)?.next ?? null);
        fresh.push(page);
        if (page.next === null) break;
      }
      pages = joined(fresh, pages);
    };
    let isAsking = false;
    askMore = () => {
      const before = pages.at(-1)?.next;
      if (!before || isAsking) return;
      isAsking = true;
      void then(async () => {
        try {
          const page = await read(before);
          if (pages.at(-1)?.next === before) pages = [...pages, page];
        } finally {
          isAsking = false;
        }
      });
    };
    const end = followNews('orders', () => {
      // Several news while one answer is awaited are one.
      if (isWaiting) return;
      isWaiting = true;
      void then(refresh);
    });
    await then(refresh);
    return end;
  });
  const made = { list, more: () => askMore?.() };
  lists.set(query, made);
  return made;
}

/** null until the store has answered once. */
export function useOrderList(query: string): { list: OrderList | null; more: () => void } {
  const { list, more } = orderList(query);
  return { list: useSyncExternalStore(list.watch, list.read, () => null), more };
}

type Seen = { id: string; version: string };

async function tell({ id }: { id: string }, what: string, body: object): Promise<AdminOrder> {
  return adminOrderSchema.parse(await tellAdmin('POST', `/api/admin/orders/${id}/${what}`, body));
}

/** @throws AdminFailure of this and all below; 409 `changed_since` when it changed since it was seen */
export const moveOrder = (
  order: Seen,
  to: OrderStatus,
  { keepMoney = false, evenUnpaid = false }: { keepMoney?: boolean; evenUnpaid?: boolean } = {},
) =>
  tell(order, 'status', {
    ...{ to, version: order.version },
    ...(keepMoney ? { keepMoney } : {}),
    ...(evenUnpaid ? { evenUnpaid } : {}),
  });

export const rescheduleOrder = (order: Seen, deliveryDate: string) =>
  tell(order, 'day', { deliveryDate, version: order.version });

/** @param id drawn once for what is asked: sent twice, the money goes back once */
export const refundOrder = (order: Seen, id: string, amountCents: number) =>
  tell(order, 'refunds', { id, amountCents, version: order.version });

export const settleAttention = (order: Seen, settled: Attention) =>
  tell(order, 'attention', { settled, version: order.version });

export const receiveInvoice = (order: Seen) => tell(order, 'paid', { version: order.version });

export const noteOrder = (order: { id: string }, text: string) => tell(order, 'notes', { id: newId(), text });
