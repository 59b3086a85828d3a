import { useInfiniteQuery } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useCallback, useMemo } from 'react';
import type { AdminOrderRow } from '../../../server/admin/orders/orderList.ts';
import { type AdminFailure, type AnswerOf, admin } from '../ui/adminApi.ts';
import { askAndCache, useCachedAnswer, useFailure } from '../ui/adminQuery.tsx';

type OrderList = {
  orders: readonly AdminOrderRow[];
  /** Whether there are older ones. */
  hasMore: boolean;
  failure: AdminFailure | null;
  readMore: () => void;
};

type OrdersPage = AnswerOf<typeof admin.orders>;

/** The admin's orders, loaded page by page while scrolling; null until the first answer. @param query without the page */
export function useOrderList(query: Record<string, string>): OrderList | null {
  const path = admin.orders.$path({ query });
  const { data, error, hasNextPage, isPending, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['orders', path],
    queryFn: ({ pageParam: cursor }) =>
      cursor === null
        ? askAndCache<OrdersPage>(path)
        : parseResponse(admin.orders.$get({ query: { ...query, before: cursor } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  // A new function once no request is in flight, so that the end of the list asks again.
  const readMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  // An order that shifts between two page requests can be on both pages.
  const first = useCachedAnswer<OrdersPage>(path, {
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
