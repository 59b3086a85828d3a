// Customers A and B with one of everything, the yard's people, and everybody else who may knock at a route.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Command, type CommandType, DEVICE_HEADER, type PullRow } from '../../../domain/sync.ts';
import { NO_REQUEST } from '../../../server/http/auditLog.ts';
import { grantAccess, grantSession } from '../../../server/identity/grants.ts';
import { signToken } from '../../../server/identity/tokens.ts';
import { claimFor, orderOf } from '../../helpers/orders.ts';
import { command } from '../../helpers/owners.ts';
import type { TestStore } from '../../helpers/store.ts';
import { payloadOf } from './matrix-commands.ts';
import { type Ids, madeUp, secretsOf, type Who } from './matrix-people.ts';

export async function buildWorld(store: TestStore) {
  const { sql, identity } = store;
  const { id: product } = await store.oneRow(
    sql<{ id: string }[]>`select id::text from products where slug = 'premium-garden-topsoil'`,
  );
  const { began } = await store.oneRow(sql<{ began: string }[]>`select pg_current_xact_id()::text as began`);
  const { privateKey: stranger } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  async function account(email: string, role = 'customer', metadata = {}): Promise<string> {
    const { id } = await store.oneRow(sql<{ id: string }[]>`
      insert into users ${sql({ email, role, userMetadata: sql.json(metadata), emailConfirmedAt: new Date() })}
      returning id`);
    return id;
  }

  /** A session of its own each time: what one request ends, the next one does not miss. */
  async function access(userId: string) {
    const asking = { deviceCookie: '', deviceName: null, language: 'en' as const, origin: NO_REQUEST };
    const signed = await sql.begin((tx) => grantSession(tx, identity, userId, 'password', asking));
    return (await grantAccess(identity, signed.user, signed.session, signed.refreshToken)).access;
  }
  const tokenOf = async (userId: string) => (await access(userId)).access_token;

  async function push(headers: Record<string, string>, commands: Command[]) {
    await store.forgetLimits();
    const answer = await store.post('/api/sync', { schema: 1, commands }, headers);
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    const { answers } = (await answer.json()) as { answers: Record<string, unknown>[] };
    return answers;
  }

  async function pull(headers: Record<string, string>): Promise<PullRow[]> {
    const answer = await store.call('/api/sync?scope=me&schema=1', { headers });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { rows: PullRow[] }).rows;
  }

  /** Somebody who has used all that the store offers. */
  async function customer(): Promise<Ids> {
    const ids = madeUp(product);
    // Asked for before there was an account, and attached to it by the first sign-in.
    const before = command('requestQuote', payloadOf('requestQuote', ids));
    await push({ [DEVICE_HEADER]: randomUUID() }, [before]);
    ids.user = await account(ids.email, 'customer', { full_name: ids.mark });
    ids.order = await orderOf(sql, `u:${ids.user}`, [product]);
    const { orderNumber } = await store.oneRow(sql<{ orderNumber: string }[]>`
      update orders set special_instructions = ${ids.mark} where id = ${ids.order} returning order_number`);
    ids.orderNumber = orderNumber;
    const { quote, productReview, orderReview } = ids;
    const named: Partial<Record<CommandType, string>> = {
      requestQuote: quote,
      reviewProduct: productReview,
      reviewOrder: orderReview,
    };
    const types = [
      ...(['requestQuote', 'reviewProduct', 'reviewOrder', 'addToWishlist', 'setCartLine'] as const),
      ...([
        'viewProduct',
        'saveProfile',
        'saveAddress',
        'saveJob',
        'saveJobPhoto',
        'subscribeNewsletter',
      ] as const),
    ];
    const commands = types.map((type) => {
      const id = named[type];
      return command(type, payloadOf(type, ids), id ? { id } : {});
    });
    const headers = store.bearer(await tokenOf(ids.user));
    const answers = await push(headers, commands);
    const failed = answers.filter(({ outcome }) => outcome !== 'applied');
    if (failed.length > 0) throw new Error(`the world is not whole: ${JSON.stringify(failed)}`);
    const asked = {
      businessName: ids.mark,
      contactName: ids.mark,
      contactEmail: ids.email,
    };
    const request = await store.post('/api/contractor-account', asked, headers);
    if (request.status !== 200) throw new Error(`no account: ${request.status} ${await request.text()}`);
    ids.contractor = (
      await store.oneRow(sql<{ id: string }[]>`
        select id from contractor_accounts where owner = ${`u:${ids.user}`}`)
    ).id;
    const paid = await store.post('/api/create-checkout', await claim(ids), headers);
    if (paid.status !== 200) throw new Error(`no checkout: ${paid.status} ${await paid.text()}`);
    ids.session = ((await paid.json()) as { sessionId: string }).sessionId;
    return ids;
  }

  async function claim({ mark, email }: Ids) {
    const bought = await store.oneRow(sql<
      { id: string; name: string; type: string; priceCents: number; unit: string }[]
    >`
      select id::text, name, type, price_cents, unit from products where id = ${product}`);
    return claimFor([{ product: bought, quantity: 2 }], {
      customer_email: email,
      customer_name: mark,
      delivery_address: `${mark} Lane`,
      delivery_window: 'all_day',
    });
  }

  const [a, b] = [await customer(), await customer()];
  const claims = { role: 'admin', is_admin: true, app_metadata: { role: 'admin' }, roles: ['admin'] };
  const pretender = await account(`pretender-${randomUUID()}@example.com`, 'customer', claims);
  const [admin, clerk, driver] = [
    await account(`admin-${randomUUID()}@example.com`, 'admin'),
    await account(`clerk-${randomUUID()}@example.com`, 'clerk'),
    await account(`driver-${randomUUID()}@example.com`, 'driver'),
  ];
  const device = randomUUID();

  /** As the genuine token of A, but for its end or its signature. */
  async function spoiled(how: 'expired' | 'forged'): Promise<string> {
    const [, body = ''] = (await tokenOf(a.user)).split('.');
    const genuine = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, number>;
    if (how === 'expired') {
      const iat = (genuine.iat ?? 0) - 3600;
      return signToken(identity.keys, { ...genuine, iat, exp: iat + 900 });
    }
    const { kid } = await identity.keys.signer();
    return signToken({ ...identity.keys, signer: async () => ({ kid, key: stranger }) }, genuine);
  }

  async function headersOf(who: Who): Promise<Record<string, string>> {
    if (who === 'nobody') return {};
    if (who === 'device') return { [DEVICE_HEADER]: device };
    if (who === 'garbage') return store.bearer('not.a.token');
    if (who === 'expired' || who === 'forged') return store.bearer(await spoiled(who));
    return store.bearer(await tokenOf({ A: a.user, B: b.user, pretender, driver, clerk, admin }[who]));
  }

  const left = ['audit_log', 'rate_limits', 'tasks', 'mails', 'sessions', 'refresh_tokens'];
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${left}) order by 1`;
  // Only rows written since then: the thousands of the seed are about nobody.
  const everyRow = tables
    .map(
      ({ name }) =>
        `select '${name} ' || to_jsonb(t)::text as row from ${name} t where age(xmin) <= age('${began}'::xid)`,
    )
    .join(' union all ');

  /** Every row of the database that is about somebody, but for counters and for what a request always leaves. */
  async function rowsAbout(ids: Ids): Promise<string[]> {
    const pattern = secretsOf(ids).join('|');
    const found = await sql.unsafe<{ row: string }[]>(
      `select row from (${everyRow}) as written where row ~ $1 order by 1`,
      [pattern],
    );
    return found.map(({ row }) => row);
  }

  return { a, b, claims, account, tokenOf, headersOf, claim, push, pull, rowsAbout };
}
