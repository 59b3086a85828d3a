import { parseResponse } from 'hono/client';
import type { NewStaffOrder, OrderEdit, ReceivedPayment } from '../../../domain/orders/adminOrderEntry.ts';
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

/** Idempotent by the order's id. */
export const placeStaffOrder = (json: NewStaffOrder) => parseResponse(admin.orders.$post({ json }));

export const editOrder = ({ id, version }: SeenOrder, edit: Omit<OrderEdit, 'version'>) =>
  parseResponse(orderRoutes.edit.$post({ param: { id }, json: { version, ...edit } }));

/** Idempotent by the payment's id. */
export const receivePayment = ({ id, version }: SeenOrder, received: Omit<ReceivedPayment, 'version'>) =>
  parseResponse(orderRoutes.payments.$post({ param: { id }, json: { version, ...received } }));

/** Idempotent by the reversal's id. */
export const reversePayment = (
  { id, version }: SeenOrder,
  reversal: { id: string; paymentId: string; reason: string },
) => parseResponse(orderRoutes.reversals.$post({ param: { id }, json: { version, ...reversal } }));
