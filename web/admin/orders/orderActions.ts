import { parseResponse } from 'hono/client';
import type { DayChange, Refund, StatusChange } from '../../../domain/orders/adminOrders.ts';
import type { OrderStatus } from '../../../domain/orders/orders.ts';
import { newId } from '../../offline/ids.ts';
import { admin } from '../ui/adminApi.ts';

type SeenOrder = { id: string; version: string };
const orderRoutes = admin.orders[':id'];

/** @throws AdminFailure (also all functions below); 409 `changed_since` when it changed since it was loaded */
export const changeStatus = (
  { id, version }: SeenOrder,
  status: OrderStatus,
  answer: Pick<StatusChange, 'keepMoney' | 'evenUnpaid' | 'received'> = {},
) => parseResponse(orderRoutes.status.$post({ param: { id }, json: { to: status, version, ...answer } }));

/** 422 window_full, or delivery_date_unavailable with reason `full`, unless `evenFull`. */
export const rescheduleOrder = ({ id, version }: SeenOrder, change: Omit<DayChange, 'version'>) =>
  orderRoutes.day.$post({ param: { id }, json: { ...change, version } });

/** Idempotent: sending the same id twice makes one refund. */
export const refundOrder = ({ id, version }: SeenOrder, refund: Omit<Refund, 'version'>) =>
  parseResponse(orderRoutes.refunds.$post({ param: { id }, json: { ...refund, version } }));

export const sendPayLink = ({ id, version }: SeenOrder) =>
  orderRoutes['pay-link'].$post({ param: { id }, json: { id: newId(), version } });
