import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  type AdminOrder,
  type AdminOrderRow,
  type Attention,
  adminOrderSchema,
  ordersPageSchema,
} from '../../../domain/admin/orders.ts';
import type { OrderStatus } from '../../../domain/orders/orders.ts';
import { newId } from '../../offline/ids.ts';
import { type AdminFailure, askAdmin, tellAdmin } from '../ui/adminApi.ts';
import { useFailure } from '../ui/adminQuery.tsx';

// Orders of the office: the list, page by page as somebody scrolls, and what is done to one.

type OrderList = {
  orders: readonly AdminOrderRow[];
  /** There are older ones. */
  hasMore: boolean;
  failure: AdminFailure | null;
  readMore: () => void;
};

/** null until the server has answered once. @param query of `GET /api/admin/orders`, without the page */
export function useOrderList(query: string): OrderList | null {
  const path = `/api/admin/orders?${query}`;
  const { data, error, hasNextPage, isPending, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['orders', path],
    queryFn: ({ pageParam: before }) =>
      askAdmin(before === null ? path : `${path}&before=${encodeURIComponent(before)}`, ordersPageSchema),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  // Another one as soon as nothing is asked any more: who waits at the end of the list tries again then.
  const readMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  // An order that came between two pages' answers stands on both.
  const orders = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.orders.map((order) => [order.id, order]))).values()],
    [data],
  );
  const failure = useFailure(error, isPending);
  return data || failure ? { orders, hasMore: hasNextPage, failure, readMore } : null;
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
