import { orderOf } from '../helpers/people.ts';
import type { Env } from '../helpers/server.ts';
import type { Stage } from './stage.ts';

/** Somebody with an account, signed in for longer than a storm lasts. */
export type Account = { id: string; owner: string; token: string; expiresAt: number };

const PASSWORD = 'wheelbarrow full of stones';
const ORDERS_EACH = 4;

/** All servers are one store with one name: a token that one gave out is good at the others. */
export const ACCOUNT_ENV: Env = {
  PUBLIC_URL: 'http://store.example',
  AUTH_SECRET: 'the secret that all servers of a storm share',
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
  await sql`update users set email_confirmed_at = now() where email = ${email}`;
  const {
    access_token: token,
    expires_in: seconds,
    user,
  } = (await ask('token?grant_type=password')) as Granted;
  return { id: user.id, owner: `u:${user.id}`, token, expiresAt: Date.now() + seconds * 1000 };
}

/** Delivered orders, for somebody to review. */
export async function orderSome(
  { sql }: Stage,
  { owner }: Account,
  productIds: readonly string[],
): Promise<string[]> {
  const orders: string[] = [];
  for (let left = ORDERS_EACH; left > 0; left -= 1)
    orders.push(await orderOf(sql, owner, productIds.slice(0, 2)));
  return orders;
}
