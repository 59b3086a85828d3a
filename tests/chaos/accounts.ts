import { randomUUID } from 'node:crypto';
import { changeOrders } from '../helpers/changeOrders.ts';
import type { Env } from '../helpers/process.ts';
import type { Stage } from './stage.ts';

/** Somebody with an account, signed in for longer than a run lasts. */
export type Account = { id: string; owner: string; token: string; expiresAt: number };

const PASSWORD = 'wheelbarrow full of stones';
const ORDERS_EACH = 4;

/** All servers are one store with one name: a token that one gave out is good at the others. */
export const ACCOUNT_ENV: Env = {
  PUBLIC_URL: 'http://store.localhost',
  AUTH_SECRET: 'the secret that all servers of a run share',
  AUTH_MAIL_SECONDS: '0',
  AUTH_PER_ADDRESS: '1000',
};

type Granted = { access_token: string; expires_in: number; user: { id: string } };

/** Signs somebody up at the store, takes the mail as read, and signs them in. */
export async function openAccount({ sql, servers }: Stage, name: string): Promise<Account> {
  const email = `${name}@example.com`;
  const ask = async (path: string) => {
    const response = await fetch(`${servers[0]?.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, data: { full_name: name } }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  await ask('signup');
  await sql`update users set email_confirmed_at = now(), password_hash = pending_password_hash where email = ${email}`;
  const {
    access_token: token,
    expires_in: seconds,
    user,
  } = (await ask('token?grant_type=password')) as Granted;
  return { id: user.id, owner: `u:${user.id}`, token, expiresAt: Date.now() + seconds * 1000 };
}

/** Delivered orders, for somebody to review: written as if they had gone all the way. */
export async function orderSome({ sql }: Stage, { owner }: Account, productId: string): Promise<string[]> {
  const orders = Array.from({ length: ORDERS_EACH }, () => randomUUID());
  const numbers = await sql<{ taken: number }[]>`select count(*) as taken from orders`;
  const rows = orders.map((id, index) => ({
    id,
    owner,
    status: 'delivered',
    paymentStatus: 'unpaid',
    productType: 'standard',
    quantity: 0,
    orderNumber: `ORD-2026-${String((numbers[0]?.taken ?? 0) + index + 1).padStart(6, '0')}`,
    currency: 'usd',
    subtotalCents: 500,
    deliveryFeeCents: 0,
    totalCents: 500,
    deliveryAddress: '1 Main St',
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    idempotencyKey: id,
    requestHash: id,
    livemode: false,
    sessionExpiresAt: new Date(),
  }));
  const lines = orders.map((orderId) => ({
    orderId,
    position: 0,
    productId,
    name: 'Topsoil',
    unit: 'per item',
    isBulk: false,
    quantity: 1,
    unitPriceCents: 500,
    lineTotalCents: 500,
  }));
  await changeOrders(sql, async (tx) => {
    await tx`insert into orders ${tx(rows)}`;
    await tx`insert into order_items ${tx(lines)}`;
  });
  return orders;
}
