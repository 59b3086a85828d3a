// An order says in one line where the truck goes, also when street and ZIP were typed apart.
import { beforeEach, describe, expect, test } from 'vitest';
import { orderLetters } from '../../server/notifications/orderLetters.ts';
import { claimFor, startCommerceStage } from '../helpers/commerce.ts';

const shop = await startCommerceStage();
const topsoil = await shop.product('Premium Garden Topsoil');
beforeEach(() => shop.forgetLimits());

const addressOf = async (orderNumber: string) => {
  const [order] = await shop.sql<{ id: string; deliveryAddress: string; deliveryZip: string | null }[]>`
    select id, delivery_address, delivery_zip from orders where order_number = ${orderNumber}`;
  if (!order) throw new Error(`no order ${orderNumber}`);
  return order;
};
const ordered = async (delivery_address: string, delivery_zip: string | null) => {
  const { status, body } = await shop.checkout(
    claimFor([{ product: topsoil, quantity: 4 }], { delivery_address, delivery_zip }),
  );
  expect(status).toBe(200);
  return body.orderNumber;
};

describe('where the truck goes', () => {});
