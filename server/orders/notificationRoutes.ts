import { Hono } from 'hono';
import {
  type NotificationKey,
  subscriptionEndSchema,
  subscriptionSchema,
} from '../../domain/notifications.ts';
import { HOUR } from '../db/rate.ts';
import { findCaller, requireOwner, roleForbidden } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { requestLanguage } from '../http/language.ts';
import { limitAddress, limitUse } from '../http/limits.ts';
import { badInput, Problem } from '../http/problem.ts';
import { isWebPushEndpoint } from '../notifications/webPush.ts';
import { ownOrderId } from './orderProof.ts';

/** Per network, and per person or device. */
const SUBSCRIPTIONS_FROM_ONE = 120;
const SUBSCRIPTIONS_OF_ONE = 20;
/** Browsers per person; a new one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10;

/** Subscriptions to notifications. */
export function notificationRoutes(deps: Deps): Hono {
  const { sql, asOwner, config } = deps;
  const app = new Hono();

  app.get('/api/push', (c) => c.json({ pushKey: config.webPush.publicKey } satisfies NotificationKey));

  /**
   * `subscriptionSchema`: this browser shows what happens to the owner's orders and quotes, and to the order that it
   * names, proved as for tracking. The same subscription again is renewed. 400 · 403 `yard` for people who do not work on
   * orders there · 404 an order that is not theirs · 429. A browser that got a new endpoint names the one it `replaces`.
   */
  app.post('/api/push', async (c) => {
    const { endpoint, keys, order = null, yard, replaces } = await readJson(c, subscriptionSchema);
    const owner = requireOwner(c);
    const caller = findCaller(c);
    if (!isWebPushEndpoint(endpoint, config.webPush)) throw badInput('endpoint');
    if (yard && caller?.role !== 'admin' && caller?.role !== 'clerk') {
      if (caller?.role === 'driver') throw roleForbidden('driver');
      throw new Problem(403, 'not_admin');
    }
    const most = SUBSCRIPTIONS_FROM_ONE * config.signIn.perAddress;
    await limitAddress(sql, c, { key: 'push subscriptions', limit: most, seconds: HOUR });
    await limitUse(sql, [{ key: `push of ${owner}`, limit: SUBSCRIPTIONS_OF_ONE, seconds: HOUR }]);
    const orderId = order ? await ownOrderId(deps, c, order) : null;
    const row = {
      owner,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      language: requestLanguage(c),
      sessionId: caller?.sessionId ?? null,
    };
    const id = await asOwner(owner, async (tx) => {
      const [subscription] = await tx<{ id: string }[]>`
        insert into push_subscriptions ${tx(row)}
        on conflict (owner, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
          language = excluded.language, session_id = excluded.session_id, used_at = now()
        returning id`;
      await tx`
        delete from push_subscriptions where owner = ${owner} and id in (
          select id from push_subscriptions where owner = ${owner} and id <> ${subscription?.id ?? null}
          order by created_at desc offset ${MAX_SUBSCRIPTIONS - 1})`;
      return subscription?.id ?? null;
    });
    if (yard !== undefined) await sql`update push_subscriptions set for_yard = ${yard} where id = ${id}`;
    if (orderId)
      await sql`
        insert into push_orders (subscription_id, order_id) values (${id}, ${orderId}) on conflict do nothing`;
    if (replaces !== undefined && replaces !== endpoint) await takeOver(owner, replaces, id);
    return c.json({ isOn: true });
  });

  /** `subscriptionEndSchema`: no more notifications to this browser for this owner. */
  app.post('/api/push/off', async (c) => {
    const { endpoint } = await readJson(c, subscriptionEndSchema);
    const owner = requireOwner(c);
    await asOwner(
      owner,
      (tx) => tx`delete from push_subscriptions where owner = ${owner} and endpoint = ${endpoint}`,
    );
    return c.json({ isOn: false });
  });

  /** Moves everything that the owner's earlier endpoint followed to the new one. */
  const takeOver = async (owner: string, replaced: string, id: string | null): Promise<void> => {
    const earlier = sql`select id from push_subscriptions where owner = ${owner} and endpoint = ${replaced}`;
    await sql`
      insert into push_orders (subscription_id, order_id)
      select ${id}, order_id from push_orders where subscription_id in (${earlier}) on conflict do nothing`;
    await sql`
      update push_subscriptions set for_yard = true
      where id = ${id} and exists (${earlier} and for_yard)`;
    await asOwner(
      owner,
      (tx) => tx`delete from push_subscriptions where owner = ${owner} and endpoint = ${replaced}`,
    );
  };

  return app;
}
