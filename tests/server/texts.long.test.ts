// Long: text messages: who gets which, once, and what ends them.
import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SETTING_SCHEMAS } from '../../domain/admin/settings.ts';
import { defaultText, TEXT_EVENTS, TEXT_PLACEHOLDERS } from '../../domain/admin/texts.ts';
import { LANGUAGES } from '../../domain/base/locale.ts';
import { e164 } from '../../domain/base/phones.ts';
import type { StoreConfig } from '../../server/http/config.ts';
import { classifyReply, signRequest } from '../../server/notifications/texts.ts';
import { TRANSLATORS } from '../../server/notifications/translators.ts';
import { TEXTS_WEBHOOK } from '../../server/orders/messageRoutes.ts';
import { readTexts } from '../../server/runtime/messagesConfig.ts';
import { claimFor, type Product } from '../helpers/commerce.ts';
import { loadFor } from '../helpers/examples.ts';
import { type IdentityStage, startIdentity } from '../helpers/identity.ts';
import { accountOn, orderOf } from '../helpers/owners.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const [topsoil] = await sql<Product[]>`
  select id::text, name, type, price_cents, unit from products where slug = 'premium-garden-topsoil'`;
if (!topsoil) throw new Error('no topsoil');

const phoneOf = () => `+1615555${String(randomInt(10_000)).padStart(4, '0')}`;
const textsTo = async (phone: string) =>
  (await store.textBox.list()).filter(({ to }) => to.replace('whatsapp:', '') === phone);

/** A paid order whose buyer agreed to texts. */
async function agreed(phone: string, { channel = 'sms', language = 'en' } = {}): Promise<string> {
  const orderId = await orderOf(sql, null, [topsoil?.id ?? ''], 'pending');
  await sql`update orders set payment_status = 'paid', paid_at = now(), language = ${language} where id = ${orderId}`;
  await sql`insert into text_consents ${sql({ orderId, phone, channel })}`;
  return orderId;
}
const move = (orderId: string, status: string) =>
  sql`update orders set status = ${status} where id = ${orderId}`;

test.each([
  ['(615) 555-0142', '+16155550142'],
  ['1 615 555 0142', '+16155550142'],
  ['+1.615.555.0142', '+16155550142'],
  ['+44 20 7946 0018', '+442079460018'],
  ['615 555 0142 ext 3', null],
  ['615 155 0142', null],
  ['555-0142', null],
  ['', null],
])('%j is the phone %j', (typed, phone) => {
  expect(e164(typed)).toBe(phone);
});

test.each(LANGUAGES.flatMap((language) => TEXT_EVENTS.map((event) => [language, event] as const)))(
  'the %s text for %s has its link, and only its own placeholders',
  (language, event) => {
    const used = [...defaultText(event, TRANSLATORS[language]).matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => name,
    );
    expect(used).toContain('link');
    expect(TEXT_PLACEHOLDERS[event]).toEqual(expect.arrayContaining(used));
  },
);

describe('consent to texts at checkout', () => {
  const buy = (changes: object) =>
    store.post('/api/create-checkout', claimFor([{ product: topsoil, quantity: 2 }], changes));

  test('consent is stored with the number and the time', async () => {
    await store.forgetLimits();
    const answer = await buy({ text_channel: 'sms', customer_phone: '(615) 555-0199' });
    expect(answer.status).toBe(200);
    const { orderNumber } = (await answer.json()) as { orderNumber: string };
    const kept = await sql`
      select phone, channel, consented_at > now() - interval '1 minute' as is_new from text_consents
      where order_id = (select id from orders where order_number = ${orderNumber})`;
    expect(kept).toEqual([{ phone: '+16155550199', channel: 'sms', isNew: true }]);
  });

  test.each([
    [{ text_channel: 'sms', customer_phone: null }, 'customer_phone'],
    [{ text_channel: 'sms', customer_phone: 'call my wife' }, 'customer_phone'],
    [{ text_channel: 'pigeon', customer_phone: '(615) 555-0199' }, 'text_channel'],
  ])('consent needs a textable number and a known channel: %j', async (changes, field) => {
    await store.forgetLimits();
    const answer = await buy(changes);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field });
  });
});

test('each step is texted once, after its undo time, in the language of the order', async () => {
  const phone = phoneOf();
  const orderId = await agreed(phone, { language: 'es' });
  await move(orderId, 'confirmed');
  await store.drain();
  expect(await textsTo(phone)).toEqual([]);
  await store.afterUndo();
  const [text, ...more] = await textsTo(phone);
  expect(more).toEqual([]);
  expect(text?.body).toMatch(/está confirmado para el .* Rastréelo: http\S+#key=[\w-]{43} Responda STOP/);
  await move(orderId, 'in_progress');
  await store.afterUndo();
  await sql`select ask_notice(${`order_status ${orderId} confirmed`}, 'order_status', 'es',
    ${sql.json({ orderId, status: 'in_progress' })})`;
  await store.drain();
  const bodies = (await textsTo(phone)).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toContain('va en camino');
  const rows = await sql`select recipient, message from notices where key like ${`%${orderId}%`}`;
  expect(rows).toEqual([
    { recipient: null, message: {} },
    { recipient: null, message: {} },
  ]);
});

test('the text of an order on its way says that the driver calls', async () => {
  const phone = phoneOf();
  const orderId = await agreed(phone);
  await move(orderId, 'confirmed');
  await store.afterUndo();
  await move(orderId, 'in_progress');
  await store.afterUndo();
  expect((await textsTo(phone))[0]?.body).toContain('The driver calls 30 minutes before arrival.');
});

test('an admin’s text replaces the store’s where it is valid', async () => {
  const texts = { en: { confirmed: 'Hi from {store}! {day} {link}' }, es: { confirmed: '' } };
  expect(SETTING_SCHEMAS.texts.safeParse(texts).success).toBe(true);
  await sql`insert into store_settings (key, value) values ('texts', ${sql.json(texts)})`;
  onTestFinished(async () => {
    await sql`update store_settings set deleted_at = now() where key = 'texts'`;
  });
  const [english, spanish] = [phoneOf(), phoneOf()];
  await move(await agreed(english), 'confirmed');
  await move(await agreed(spanish, { language: 'es' }), 'confirmed');
  await store.afterUndo();
  expect((await textsTo(english))[0]?.body).toMatch(/^Hi from Loam & Axle! the next available day http/);
  expect((await textsTo(spanish))[0]?.body).toContain('está confirmado');
});

test.each([
  ['No link', 'no_link'],
  ['{link} {phone}', 'unknown'],
  ['{link} {', 'unknown'],
  [`{link}${'x'.repeat(400)}`, 'too_long'],
])('%j is not valid as the text of a confirmed order: %s', (text, problem) => {
  const read = SETTING_SCHEMAS.texts.safeParse({ en: { confirmed: text } });
  expect(read.error?.issues[0]).toMatchObject({ path: ['en', 'confirmed'], message: problem });
});

test('a step undone in time sends no text', async () => {
  const phone = phoneOf();
  const orderId = await agreed(phone);
  await move(orderId, 'confirmed');
  await sql.begin(async (tx) => {
    await tx`select set_config('app.undo', 'on', true)`;
    await tx`update orders set status = 'pending' where id = ${orderId}`;
  });
  await store.afterUndo();
  expect(await textsTo(phone)).toEqual([]);
});

test('WhatsApp is another channel of the same provider', async () => {
  const phone = phoneOf();
  await move(await agreed(phone, { channel: 'whatsapp' }), 'confirmed');
  await store.afterUndo();
  expect(await textsTo(phone)).toMatchObject([{ to: `whatsapp:${phone}`, from: 'whatsapp:+16155550142' }]);
});

test('a load that came back is texted at once, with the reason', async () => {
  const phone = phoneOf();
  const driver = await accountOn(sql);
  const deliveryId = await loadFor(sql, driver, topsoil.id);
  const [{ orderId } = { orderId: '' }] = await sql<{ orderId: string }[]>`
    select order_id from deliveries where id = ${deliveryId}`;
  await sql`insert into text_consents ${sql({ orderId, phone, channel: 'sms' })}`;
  const { startDeliveries } = await import('../../server/orders/deliveryMarks.ts');
  startDeliveries(store.background);
  const at = new Date().toISOString();
  await driver.do('markDelivery', { deliveryId, status: 'started', at });
  await store.drain();
  await store.afterUndo();
  expect((await textsTo(phone))[0]?.body).toContain('on its way');
  await driver.do('markDelivery', { deliveryId, status: 'failed', reason: 'no_access', note: 'Gate', at });
  await store.drain();
  const [load] = await sql`
    select d.status, failed_reason, failed_note, started_at, o.status as order_status
    from deliveries d join orders o on o.id = d.order_id where d.id = ${deliveryId}`;
  expect(load).toEqual({
    status: 'planned',
    failedReason: 'no_access',
    failedNote: 'Gate',
    startedAt: null,
    orderStatus: 'confirmed',
  });
  const texts = await textsTo(phone);
  expect(texts).toHaveLength(2);
  expect(texts[0]?.body).toContain('the truck could not get in');
  expect(await store.mailTo('a@example.com', (await subjectOf(orderId)) ?? '')).toBeDefined();
  // The customer is told of the next attempt again.
  await driver.do('markDelivery', { deliveryId, status: 'started', at });
  await store.drain();
  await store.afterUndo();
  expect((await textsTo(phone))[0]?.body).toContain('on its way');
  const [again] = await sql`select failed_at, failed_reason from deliveries where id = ${deliveryId}`;
  expect(again).toEqual({ failedAt: null, failedReason: null });
});
const subjectOf = async (orderId: string) => {
  const [order] = await sql<{ orderNumber: string }[]>`select order_number from orders where id = ${orderId}`;
  return order && `We could not deliver your order ${order.orderNumber}`;
};

describe('a reply from a customer', () => {
  const url = `${store.url}${TEXTS_WEBHOOK}`;
  const token = store.config.texts?.authToken ?? '';
  const reply = (fields: Record<string, string>, signature = signRequest(token, url, fields)) =>
    store.call(TEXTS_WEBHOOK, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': signature },
      body: new URLSearchParams(fields),
    });

  test('STOP ends all texts to the number, and START resumes them', async () => {
    const phone = phoneOf();
    expect((await reply({ From: phone, To: '+16155550142', Body: ' Stop ' })).status).toBe(200);
    await move(await agreed(phone), 'confirmed');
    await store.afterUndo();
    expect(await textsTo(phone)).toEqual([]);
    await reply({ From: `whatsapp:${phone}`, Body: 'START' });
    await move(await agreed(phone), 'confirmed');
    await store.afterUndo();
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test('a reply without the provider’s signature is refused', async () => {
    const phone = phoneOf();
    for (const signature of ['', 'AAAA', signRequest('another token', url, { From: phone, Body: 'STOP' })])
      expect((await reply({ From: phone, Body: 'STOP' }, signature)).status).toBe(403);
    expect(await sql`select from text_stops where phone = ${phone}`).toEqual([]);
  });

  test.each([
    ['STOP', 'stop'],
    ['stopall', 'stop'],
    ['Parar.', 'stop'],
    ['start', 'start'],
    ['Please stop by at noon', null],
    ['yes', null],
  ])('%j means %j', (body, meaning) => {
    expect(classifyReply(body)).toBe(meaning);
  });
});

describe('consent of an account', () => {
  test('an account agrees for all of its orders, with its profile’s phone, and can withdraw', async () => {
    const { session, user } = await store.person();
    const headers = store.bearer(session.access_token);
    const put = (channel: string | null) =>
      store.call('/api/text-consent', {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ channel }),
      });
    expect((await put('sms')).status).toBe(400);
    const phone = phoneOf();
    await sql.begin(async (tx) => {
      await tx`select act_for(${`u:${user.id}`})`;
      await tx`update customers set phone = ${phone} where user_id = ${user.id}`;
    });
    expect(await (await put('sms')).json()).toEqual({ phone, channel: 'sms' });
    const orderId = await orderOf(sql, `u:${user.id}`, [topsoil.id], 'pending');
    await move(orderId, 'confirmed');
    await store.afterUndo();
    expect(await textsTo(phone)).toHaveLength(1);
    expect(await (await put(null)).json()).toEqual({ phone: null, channel: null });
    await move(orderId, 'in_progress');
    await store.afterUndo();
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test('a deleted account leaves no phone number', async () => {
    const { session, user, email } = await store.person();
    const orderId = await orderOf(sql, `u:${user.id}`, [topsoil.id], 'delivered');
    await sql`update orders set undo_until = null where id = ${orderId}`;
    await sql`insert into text_consents ${sql({ orderId, phone: phoneOf(), channel: 'sms' })}`;
    await sql`insert into text_consents ${sql({ userId: user.id, phone: phoneOf(), channel: 'sms' })}`;
    const gone = await store.post('/api/delete-account', { email }, store.bearer(session.access_token));
    expect(gone.status).toBe(204);
    expect(await sql`select from text_consents where order_id = ${orderId} or user_id = ${user.id}`).toEqual(
      [],
    );
  });
});

describe('sending through the provider', () => {
  type Asked = { path: string; authorization: string; form: Record<string, string> };
  /** Speaks the provider's wire format. `answer` null: the connection is cut after the request has arrived. */
  async function provider(answer: (asked: Asked) => { status: number; code?: number } | null) {
    const asked: Asked[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
        const one = { path: request.url ?? '', authorization: request.headers.authorization ?? '', form };
        asked.push(one);
        const said = answer(one);
        if (!said) return void response.destroy();
        response.writeHead(said.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said.code ? { code: said.code, status: said.status } : { sid: 'SM1' }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const origin = `http://AC1:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
    const texts = readTexts({ SMS_URL: `${origin}?from=+16155550142&whatsapp=%2B16155550143` });
    return { asked, stage: await startIdentity({ sql, texts }) };
  }
  const ready = async (phone: string) => {
    const orderId = await agreed(phone);
    await move(orderId, 'confirmed');
    return orderId;
  };
  async function tryAgain(stage: IdentityStage) {
    await sql`update jobs set run_at = now(), locked_until = null`;
    await stage.drain();
  }
  const stateOf = async (orderId: string) => {
    const [row] = await sql<{ state: string }[]>`
      select state from notices where key = ${`order_status ${orderId} confirmed text`}`;
    return row?.state;
  };

  test('the provider gets a signed-in form, once', async () => {
    const { asked, stage } = await provider(() => ({ status: 201 }));
    const phone = phoneOf();
    const orderId = await ready(phone);
    await tryAgain(stage);
    await tryAgain(stage);
    expect(asked).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        form: { To: phone, From: '+16155550142', Body: expect.stringContaining('confirmed') },
      },
    ]);
    expect(await stateOf(orderId)).toBe('sent');
  });

  test.each([
    ['is busy', 429, 20429],
    ['is out of service', 503, undefined],
    ['does not know our account', 401, 20003],
  ])('a text is retried when the provider %s', async (_, status, code) => {
    let isBusy = true;
    const { asked, stage } = await provider(() =>
      isBusy ? { status, ...(code ? { code } : {}) } : { status: 201 },
    );
    const orderId = await ready(phoneOf());
    await tryAgain(stage);
    await tryAgain(stage);
    expect(await stateOf(orderId)).toBe('waiting');
    isBusy = false;
    await tryAgain(stage);
    expect(await stateOf(orderId)).toBe('sent');
    expect(asked.length).toBeGreaterThan(1);
  });

  test.each([
    ['refuses the number', { status: 400, code: 21211 }, 'refused'],
    ['breaks down meanwhile', { status: 500 }, 'unclear'],
    ['hangs up after it has heard', null, 'unclear'],
  ] as const)('a text is not retried when the provider %s', async (_, said, state) => {
    const { asked, stage } = await provider(() => said);
    const orderId = await ready(phoneOf());
    await tryAgain(stage);
    await tryAgain(stage);
    expect(asked).toHaveLength(1);
    expect(await stateOf(orderId)).toBe(state);
  });

  test('an opt-out reported by the provider is stored', async () => {
    const { stage } = await provider(() => ({ status: 400, code: 21610 }));
    const phone = phoneOf();
    const orderId = await ready(phone);
    await tryAgain(stage);
    expect(await stateOf(orderId)).toBe('moot');
    expect(await sql`select from text_stops where phone = ${phone}`).toHaveLength(1);
  });

  test('one number gets thirty texts a day at most', async () => {
    const { asked, stage } = await provider(() => ({ status: 201 }));
    const phone = phoneOf();
    await sql`
      insert into notices (key, channel, recipient, message, expires_at)
      select ${randomUUID()} || n, 'sms', ${phone}, '{"body": "x"}', now() + interval '1 hour'
      from generate_series(1, 32) n`;
    await sql`
      select enqueue_job('sendNotice', jsonb_build_object('noticeId', id), now(), id::text) from notices
      where recipient = ${phone}`;
    await stage.drain();
    expect(asked).toHaveLength(30);
  });

  test('an outdated text is not sent', async () => {
    const { asked, stage } = await provider(() => ({ status: 503 }));
    const orderId = await ready(phoneOf());
    await tryAgain(stage);
    const before = asked.length;
    await sql`update notices set expires_at = now() where key like ${`%${orderId}%`}`;
    await tryAgain(stage);
    expect(asked).toHaveLength(before);
    expect(await stateOf(orderId)).toBe('moot');
  });
});

describe('SMS_URL', () => {
  test.each<[string, Partial<NonNullable<StoreConfig['texts']>>]>([
    [
      'https://AC1:to%2Fken@api.twilio.com?from=+16155550142',
      {
        url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
        authToken: 'to/ken',
        from: '+16155550142',
        whatsappFrom: null,
      },
    ],
    [
      `https://AC1:x@texts.example.com/send/Messages.json?from=MG${'0'.repeat(32)}&whatsapp=16155550143`,
      {
        url: 'https://texts.example.com/send/Messages.json',
        from: `MG${'0'.repeat(32)}`,
        whatsappFrom: '+16155550143',
      },
    ],
  ])('%s is read', (SMS_URL, read) => {
    expect(readTexts({ SMS_URL })).toMatchObject({ ...read, standIn: false });
  });

  test.each([
    ['https://api.twilio.com?from=+16155550142', 'no account'],
    ['https://AC1:secret-token@api.twilio.com', 'no sender'],
    ['https://AC1:secret-token@api.twilio.com?from=Loam', 'not a phone number'],
    ['smtp://AC1:secret-token@api.twilio.com', 'must start with'],
  ])('%s is refused without repeating it', (SMS_URL, problem) => {
    expect(() => readTexts({ SMS_URL })).toThrow(problem);
    try {
      readTexts({ SMS_URL });
    } catch (error) {
      expect(String(error)).not.toContain('secret-token');
    }
  });
});
