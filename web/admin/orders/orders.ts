import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import {
  type AdminOrder,
  type AdminOrderRow,
  adminOrderSchema,
  type ChangedOrders,
  changedOrdersSchema,
  type DayChange,
  ordersPageSchema,
  type Refund,
  type StatusChange,
  type StatusChanges,
} from '../../../domain/orders/adminOrders.ts';
import type { Attention, OrderStatus } from '../../../domain/orders/orders.ts';
import { newId } from '../../offline/ids.ts';
import { type AdminFailure, getAdmin, sendAdmin } from '../ui/adminApi.ts';
import { askAndCache, useCachedAnswer, useFailure } from '../ui/adminQuery.tsx';

// The admin's orders: the list, loaded page by page while scrolling, and the actions on one.

type OrderList = {
  orders: readonly AdminOrderRow[];
  /** Whether there are older ones. */
  hasMore: boolean;
  failure: AdminFailure | null;
  readMore: () => void;
};

/** null until the first answer. @param query of `GET /api/admin/orders`, without the page */
export function useOrderList(query: string): OrderList | null {
  const path = `/api/admin/orders?${query}`;
  const { data, error, hasNextPage, isPending, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['orders', path],
    queryFn: ({ pageParam: cursor }) =>
      cursor === null
        ? askAndCache(path, ordersPageSchema)
        : getAdmin(`${path}&before=${encodeURIComponent(cursor)}`, ordersPageSchema),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  // A new function once no request is in flight, so that the end of the list asks again.
  const readMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  // An order that shifts between two page requests can be on both pages.
  const first = useCachedAnswer(path, ordersPageSchema, {
    data: data?.pages[0] ?? null,
    failure: useFailure(error, isPending),
  });
  const orders = useMemo(() => {
    const pages = data?.pages ?? (first.data ? [first.data] : []);
    return [...new Map(pages.flatMap((page) => page.orders.map((order) => [order.id, order]))).values()];
  }, [data, first.data]);
  const { failure } = first;
  return first.data || failure ? { orders, hasMore: hasNextPage, failure, readMore } : null;
}

type SeenOrder = { id: string; version: string };

async function send({ id }: { id: string }, what: string, body: object): Promise<AdminOrder> {
  return adminOrderSchema.parse(await sendAdmin('POST', `/api/admin/orders/${id}/${what}`, body));
}

/** @throws AdminFailure (also all functions below); 409 `changed_since` when it changed since it was loaded */
export const moveOrder = (
  order: SeenOrder,
  status: OrderStatus,
  answer: Pick<StatusChange, 'keepMoney' | 'evenUnpaid' | 'received'> = {},
) => send(order, 'status', { to: status, version: order.version, ...answer });

/** Moves several orders to one status in one request, which completes even if the page is closed. */
export const moveOrders = (
  status: StatusChanges['to'],
  orders: readonly SeenOrder[],
  { evenUnpaid = false }: { evenUnpaid?: boolean } = {},
) =>
  sendAll('status', {
    to: status,
    orders: orders.map(({ id, version }) => ({ id, version })),
    ...(evenUnpaid ? { evenUnpaid } : {}),
  });

/** Undoes the move to that status. */
export const undoMoves = (ids: readonly string[], status: StatusChanges['to']) =>
  sendAll('undo', { ids, status });

async function sendAll(what: 'status' | 'undo', body: object): Promise<ChangedOrders> {
  return changedOrdersSchema.parse(await sendAdmin('POST', `/api/admin/orders/${what}`, body));
}

/** 422 window_full, or delivery_date_unavailable with reason `full`, unless `evenFull`. */
export const rescheduleOrder = (order: SeenOrder, change: Omit<DayChange, 'version'>) =>
  send(order, 'day', { ...change, version: order.version });

/** Idempotent: sending the same id twice makes one refund. */
export const refundOrder = (order: SeenOrder, refund: Omit<Refund, 'version'>) =>
  send(order, 'refunds', { ...refund, version: order.version });

export const resolveAttention = (order: SeenOrder, settled: Attention) =>
  send(order, 'attention', { settled, version: order.version });

export const invoiceOrder = (order: SeenOrder) => send(order, 'invoice', { version: order.version });

export const noteOrder = (order: { id: string }, text: string) => send(order, 'notes', { id: newId(), text });

/** The order's page, where it can be paid. */
export const readOrderLink = async ({ id }: { id: string }): Promise<string> =>
  (await getAdmin(`/api/admin/orders/${id}/link`, linkSchema)).url;

const linkSchema = z.object({ url: z.string() });
