// The customers desk: who there is, what they did, and closing an account.
import { expect, test } from 'vitest';
import {
  customerPageSchema,
  type OfficeCustomer,
  officeCustomersSchema,
} from '../../domain/officeCustomers.ts';
import { NO_REQUEST } from '../../server/account/audit.ts';
import { setDisabled } from '../../server/account/office.ts';
import { PASSWORD, startIdentity } from '../helpers/identity.ts';
import { adminOf } from '../helpers/office.ts';
import { orderOf, writeAs } from '../helpers/owners.ts';

const store = await startIdentity();
const admin = await adminOf(store);
const { sql } = store;
type Answer = OfficeCustomer & { code?: string; current?: OfficeCustomer };

const list = async (query = '') => officeCustomersSchema.parse((await admin.ask(`customers?${query}`)).body);
const page = async (id: string) => customerPageSchema.parse((await admin.ask(`customers/${id}`)).body);
const decide = (decision: string, id: string, disabledAt: string | null) =>
  admin.tell<Answer>('POST', `customers/${id}/${decision}`, { disabledAt });

test('an account is listed with its orders, what it spent, its sites and reviews', async () => {
  const { user, email } = await store.person({ name: 'Rosa Quarry' });
  const { id: shovel } = await store.only(
    sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`,
  );
  const paid = await orderOf(sql, `u:${user.id}`, [shovel]);
  await orderOf(sql, `u:${user.id}`, [shovel], 'pending');
  await sql`update orders set payment_status = 'paid', paid_at = now() where id = ${paid}`;
  await sql`update orders set payment_status = 'partly_refunded', refunded_cents = 100 where id = ${paid}`;
  await writeAs(
    sql,
    `u:${user.id}`,
    (tx) => tx`
      insert into product_reviews (user_id, product_id, rating, title) values (${user.id}, ${shovel}, 5, 'Sharp')`,
  );
  const { total, customers } = await list('q=QUARRY');
  expect(total).toBe(1);
  expect(customers).toMatchObject([
    {
      ...{
        id: user.id,
        email,
        fullName: 'Rosa Quarry',
        role: 'customer',
        disabledAt: null,
        isConfirmed: true,
      },
      ...{ orders: 2, spentCents: 400, sites: 0, reviews: 1, lastSeen: expect.stringMatching(/^20/) },
    },
  ]);
  const { orders, reviews } = await page(user.id);
  expect(orders).toHaveLength(2);
  expect(reviews).toMatchObject([{ title: 'Sharp', isApproved: false }]);
});

test('the list is paged, and a search looks for what was typed, not for a pattern', async () => {
  await store.person();
  const all = await list();
  expect((await list('show=1')).customers.map(({ id }) => id)).toEqual([all.customers[0]?.id]);
  expect((await list(`q=${encodeURIComponent('%')}`)).total).toBe(0);
});

test('a closed account is signed out everywhere and cannot come back until it is opened', async () => {
  const { user, email, session } = await store.person();
  const me = () => store.call('/api/me', { headers: store.bearer(session.access_token) });
  expect((await me()).status).toBe(200);
  const closed = await decide('disable', user.id, null);
  expect(closed).toMatchObject({ status: 200, body: { disabledAt: expect.stringMatching(/^20/) } });
  expect((await me()).status).toBe(401);
  const signIn = () => store.device().signInWithPassword({ email, password: PASSWORD });
  expect((await signIn()).error).not.toBeNull();
  expect((await decide('enable', user.id, closed.body.disabledAt)).status).toBe(200);
  expect((await signIn()).error).toBeNull();
  expect((await admin.acts()).slice(-2)).toEqual(['account_disabled', 'account_enabled']);
});

test('nobody closes the own account, and of two the second is told', async () => {
  expect(await decide('disable', admin.userId, null)).toMatchObject({
    status: 409,
    body: { code: 'own_account' },
  });
  const { user } = await store.person();
  await decide('disable', user.id, null);
  const late = await decide('disable', user.id, null);
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_since', current: { id: user.id } } });
});

test('of two admins who close each other’s accounts one is left', async () => {
  const [one, other] = [await adminOf(store), await adminOf(store)];
  const close = (actor: string, id: string) =>
    setDisabled(sql, { actor, origin: NO_REQUEST }, { id, isDisabled: true, seen: null });
  const ends = await Promise.allSettled([close(one.userId, other.userId), close(other.userId, one.userId)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
