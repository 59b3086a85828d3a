// An order stores its delivery address in one line, even when street and ZIP were entered separately.
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { orderEmails } from '../../../server/orders/messages/orderEmails.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const topsoil = await shop.productNamed('Premium Garden Topsoil');
beforeEach(() => shop.forgetLimits());

const addressOf = async (orderNumber: string) => {
  const [order] = await shop.sql<{ id: string; deliveryAddress: string; deliveryZip: string | null }[]>`
    select id, delivery_address, delivery_zip from orders where order_number = ${orderNumber}`;
  if (!order) throw new Error(`no order ${orderNumber}`);
  return order;
};
const ordered = async (delivery_address: string, delivery_zip: string | null) => {
  const where = { delivery_address, delivery_zip, special_instructions: 'Left of the garage' };
  const { status, body } = await shop.checkout(claimFor([{ product: topsoil, quantity: 4 }], where));
  expect(status).toBe(200);
  return body.orderNumber;
};

describe('delivery address', () => {
  test.each([
    ['214 Boxwood Lane', '37203', '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane, Nashville', '37203', '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane, Nashville, TN', '37203', '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane 37203', null, '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane, Nashville, TN 37203', '37203', '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane, Nashville, TN 37203', null, '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane PMB 10101', '37203', '214 Boxwood Lane PMB 10101, Nashville, TN 37203'],
    ['214 Boxwood Lane, Suite 10200', '37203', '214 Boxwood Lane, Suite 10200, Nashville, TN 37203'],
    ['214 Boxwood Lane 10101', '37203', '214 Boxwood Lane 10101, Nashville, TN 37203'],
    ['214 Boxwood Lane', '３７２０３', '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane', 'TN 37203–1234', '214 Boxwood Lane, Nashville, TN 37203'],
    ['214 Boxwood Lane, Antioch, Tennessee', '37203', '214 Boxwood Lane, Antioch, Tennessee 37203'],
  ])('%s with the ZIP %s is stored as a full address', async (street, zip, whole) => {
    expect(await addressOf(await ordered(street, zip))).toMatchObject({
      deliveryAddress: whole,
      deliveryZip: '37203',
    });
  });

  test('the full address is in the email and in the order lookup', async () => {
    const orderNumber = await ordered('214 Boxwood Lane', '37203');
    const { id: orderId } = await addressOf(orderNumber);
    const mail = { id: orderId, template: 'order_received', recipient: null, language: 'en' } as const;
    const letter = await orderEmails({
      sql: shop.sql,
      keyring: { orderProof: () => 'a-key', photoProof: () => 'a-key' },
      publicUrl: shop.url,
      now: () => new Date(),
    }).order_received({ ...mail, facts: { orderId } }, DEFAULT_SETTINGS);
    const rows = letter?.blocks.flatMap((block) =>
      typeof block === 'object' && block.kind === 'rows' ? block.rows : [],
    );
    expect(rows).toContainEqual(['Deliver to', '214 Boxwood Lane, Nashville, TN 37203']);
    expect(rows).toContainEqual(['Where to drop it', 'Left of the garage']);
    const { body } = await shop.lookUp({ email: 'dana@example.com', orderNumber });
    expect(body.order.deliveryAddress).toBe('214 Boxwood Lane, Nashville, TN 37203');
  });

  test('the address stays as typed while no ZIP is known', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], {
      delivery_zip: null,
      delivery_address: '214 Boxwood Lane, Nashville',
      delivery_fee: 75,
      total_amount: 120,
    });
    const { body } = await shop.checkout(claim);
    expect(await addressOf(body.orderNumber)).toMatchObject({
      deliveryAddress: '214 Boxwood Lane, Nashville',
      deliveryZip: null,
    });
  });
});
