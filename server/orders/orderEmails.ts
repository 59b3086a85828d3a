// Over 300 lines: every email about an order, with what it says and what composes it.
import * as z from 'zod/mini';
import {
  defaultWords,
  EMAIL_EVENTS,
  type EmailEvent,
  type EmailPreviewAsk,
  type EmailVars,
  type EmailWords,
  emailsSchema,
} from '../../domain/admin/emailWords.ts';
import type { AdminSettings } from '../../domain/admin/settings.ts';
import { fillTemplate } from '../../domain/admin/texts.ts';
import { LANGUAGES, type Language, LOCALE_TAGS, type Translate } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES, type StoreSettings } from '../../domain/base/settings.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import {
  addDays,
  canCancelFree,
  changeDeadline,
  formatStoreDate,
  storeDate,
} from '../../domain/delivery/calendar.ts';
import { HOLD_REASONS, type HoldReason, MISS_REASONS } from '../../domain/delivery/deliveries.ts';
import { cutoffText } from '../../domain/delivery/deliveryLabels.ts';
import type { DeliveryWindow } from '../../domain/delivery/deliveryWindow.ts';
import { directionsUrl, pickupSettings } from '../../domain/delivery/pickup.ts';
import { dayInWords, deliveryHours } from '../../domain/delivery/windowLabels.ts';
import { calendarFile } from '../../domain/orders/calendarFile.ts';
import { addressOfDrop, dropsOf as dropPlaces } from '../../domain/orders/drops.ts';
import { comeTogether, type GuestOrder } from '../../domain/orders/guestOrders.ts';
import { isMailable } from '../../domain/orders/noEmail.ts';
import {
  canPayOnline,
  chargedCents,
  isPaidFor,
  ORDER_STATUSES,
  type OrderStatus,
  owedCents,
  type PaymentKind,
  type PaymentStatus,
} from '../../domain/orders/orders.ts';
import { lineTranslator } from '../catalog/lineTranslator.ts';
import type { Db } from '../db/sql.ts';
import type { Keyring } from '../identity/secrets.ts';
import { type Block, type Email, headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { deliveryPhotoPath } from './deliveryPhotos.ts';
import { dropsOf } from './drops.ts';
import { missReasonText } from './orderNotices.ts';
import { toldDate, toldLoads, toldWindow } from './orderParts.ts';

const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
  refundedNowCents: z.optional(z.int()),
  /** Why a load came back. */
  reason: z.optional(z.enum(MISS_REASONS)),
  /** Where a load that came back was to go. */
  dropNumber: z.optional(z.int()),
  /** The moved loads; absent when no load is planned yet. */
  loads: z.optional(z.array(z.int())),
  /** Only the time of day is another one. */
  isSameDay: z.optional(z.boolean()),
  /** Of a whole day that was held. */
  heldFor: z.optional(z.enum(HOLD_REASONS)),
  /** Of an edit: what goes back, and how the rest is paid. */
  backCents: z.optional(z.int()),
  payment: z.optional(z.nullable(z.string())),
  by: z.optional(z.enum(['staff', 'customer', 'nobody'])),
  changes: z.optional(
    z.object({
      lines: z.array(z.object({ name: z.string(), unit: z.string(), from: z.int(), to: z.int() })),
      fields: z.array(z.string()),
    }),
  ),
});
type Facts = z.infer<typeof factsSchema>;

type OrderFacts = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  deliveryAddress: string;
  deliveryDate: string | null;
  deliveryWindow: DeliveryWindow;
  isPickup: boolean;
  specialInstructions: string | null;
  poNumber: string | null;
  jobName: string | null;
  /** Both null unless it is on account. */
  invoiceNumber: string | null;
  invoiceDueOn: string | null;
  deliveryFeeCents: number;
  totalCents: number;
  taxCents: number;
  refundedCents: number;
  discountCents: number;
  dueCents: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentKind: PaymentKind;
  payUntil: Date | null;
  currency: string;
  lines: { productId: string; name: string; quantity: number; unit: string; cents: number }[];
  /** Further addresses. */
  drops: GuestOrder['drops'];
  /** The planned loads, once the order is confirmed. */
  loads: GuestOrder['loads'];
  /** A product's name in the language of the email. */
  nameOf(name: string): string;
};

/** Emails about orders, from the stored order: nothing in them comes from the device's claims. */
export function orderEmails({
  sql: db,
  keyring,
  publicUrl,
}: {
  sql: Db;
  keyring: Pick<Keyring, 'orderProof' | 'photoProof'>;
  publicUrl: string;
}): Readonly<
  Record<
    'placed' | 'received' | 'changed' | 'status' | 'refunded' | 'unpaid' | 'rescheduled' | 'missed',
    Compose
  >
> {
  const email = async (
    facts: Record<string, unknown>,
    language: Language,
    settings: StoreSettings,
    words: (order: OrderFacts & { name: string }, t: Translate, known: Facts) => Written | null,
  ): Promise<Email | null> => {
    const t = TRANSLATORS[language];
    const known = factsSchema.parse(facts);
    const order = await read(db, known.orderId, language);
    if (!order || !isMailable(order.customerEmail)) return null;
    const written = words({ ...order, name: headerText(order.customerName) }, t, known);
    if (!written) return null;
    const { orderNumber, customerEmail } = order;
    // After the #, which browsers send to nobody.
    const key = keyring.orderProof(orderNumber, customerEmail);
    const url = `${publicUrl}/track-order?order=${orderNumber}#key=${key}`;
    const photo =
      known.status === 'delivered'
        ? await deliveryPhotoPath(db, keyring, { orderId: known.orderId, now: new Date() })
        : null;
    const own = 'event' in written ? await ownWords(db, written.event, language) : null;
    const photoUrl = photo && `${publicUrl}${photo}`;
    return emailOf(order, written, { own, url, photoUrl, settings, language });
  };
  return {
    placed: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, t) => {
        const { orderNumber: number, name, payUntil } = order;
        if (!canPayOnline(order)) return null;
        const amount = moneyOf(order)(owedCents(order));
        return {
          heading: t('Your order {number}: please pay it online', { number }),
          opening: t(
            'Hello {name}, here is the order you placed with us. It is in as soon as you have paid {amount}.',
            { name, amount },
          ),
          next: payUntil
            ? [
                t('The link works until {day}, and we hold the material for you until then.', {
                  day: dayText(storeDate(payUntil), language),
                }),
              ]
            : [],
          asksToPay: true,
        };
      }),
    received: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, t) => {
        const { orderNumber, name } = order;
        const owed = owedCents(order);
        return {
          heading: t('We have your order {number}', { number: orderNumber }),
          opening:
            order.invoiceNumber && order.invoiceDueOn && owed > 0
              ? t('Thank you, {name}. Your order is in. Invoice {number} of {amount} is due on {day}.', {
                  name,
                  number: order.invoiceNumber,
                  amount: moneyOf(order)(owed),
                  day: dayText(order.invoiceDueOn, language),
                })
              : owed > 0
                ? order.isPickup
                  ? t(
                      'Thank you, {name}. Your order is in. Please bring {amount} when you pick it up, in cash or by check.',
                      { name, amount: moneyOf(order)(owed) },
                    )
                  : t(
                      'Thank you, {name}. Your order is in. Please have {amount} ready for the driver, in cash or by check.',
                      { name, amount: moneyOf(order)(owed) },
                    )
                : t('Thank you, {name}. Your payment arrived and your order is in.', { name }),
          next: nextOf(order, settings, language),
          hasReceipt: true,
        };
      }),
    changed: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, t, { backCents = 0, payment, by = 'staff', changes }) => {
        const { orderNumber: number, name, status } = order;
        if (status === 'cancelled' || status === 'delivered') return null;
        const money = moneyOf(order);
        const amount = money(owedCents(order));
        const isOwed = owedCents(order) > 0;
        const isToDriver = payment ? payment === 'on_delivery' : order.paymentKind === 'on_delivery';
        return {
          heading: t('Your order {number} was changed', { number }),
          opening: changedBy(by, name, t),
          next: [
            ...(changes ? changeTexts(changes, order, t) : []),
            ...(backCents > 0
              ? [
                  t(
                    'The difference of {amount} goes back the way you paid. Your bank may take some days to show it.',
                    { amount: money(backCents) },
                  ),
                ]
              : []),
            ...(isOwed && isToDriver
              ? [
                  order.isPickup
                    ? t('Please bring {amount} when you pick it up, in cash or by check.', { amount })
                    : t('Please have {amount} ready for the driver, in cash or by check.', { amount }),
                ]
              : []),
            ...(order.invoiceNumber && isOwed
              ? [t('Invoice {number} now asks for {amount}.', { number: order.invoiceNumber, amount })]
              : []),
            ...(canPayOnline(order) && !isToDriver && !order.invoiceNumber
              ? [
                  by === 'customer'
                    ? t(
                        'Please pay the remaining {amount} online within the hour. Otherwise the order goes back to what it was.',
                        { amount },
                      )
                    : t('Please pay the remaining {amount} online.', { amount }),
                ]
              : []),
          ],
          asksToPay: !isToDriver,
        };
      }),
    status: ({ facts, language }, settings) =>
      email(facts, language, settings, ({ name, ...order }, t, { status }) => {
        // The status changed since, or the change was undone: another email covers it, or none.
        if (!status || status !== order.status) return null;
        const event = order.isPickup && status !== 'cancelled' ? null : EVENT_OF[status];
        if (event) return { event };
        return {
          heading: movedText({ ...order, status }, t),
          opening:
            order.isPickup && status === 'in_progress'
              ? t(
                  'Hello {name}, your order is ready at the yard. Give us its number when you come: we load it for you.',
                  { name },
                )
              : t('Hello {name}, here is the latest on your order.', { name }),
        };
      }),
    refunded: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, t, { refundedNowCents = order.refundedCents }) => {
        const refunded = { name: order.name, amount: moneyOf(order)(refundedNowCents) };
        return {
          heading: t('A refund for your order {number}', { number: order.orderNumber }),
          hasReceipt: true,
          opening:
            order.status === 'cancelled'
              ? t(
                  'Hello {name}, your order is cancelled and we gave {amount} back the way you paid. Your bank may take some days to show it.',
                  refunded,
                )
              : t(
                  'Hello {name}, we gave {amount} back the way you paid. Your bank may take some days to show it.',
                  refunded,
                ),
        };
      }),
    unpaid: ({ facts, language }, settings) =>
      email(facts, language, settings, ({ orderNumber, name }, t) => ({
        heading: t('The payment for your order {number} did not arrive', { number: orderNumber }),
        opening: t(
          'Hello {name}, your bank did not send the payment, so the order is cancelled and nothing will be charged. You can order again at any time.',
          { name },
        ),
      })),
    missed: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, t, { reason, dropNumber }) => {
        const { orderNumber, name, status, drops } = order;
        return status === 'cancelled' || status === 'delivered' || !reason
          ? null
          : {
              heading: t('We could not deliver your order {number}', { number: orderNumber }),
              opening: t(
                'Hello {name}, our truck had to bring your load back: {reason}. We will call you about a new day, or call us at {phone}.',
                { name, reason: missReasonText(reason, t), phone: settings.phone },
              ),
              next:
                drops.length > 0 && dropNumber
                  ? [t('The load was for {address}.', { address: addressOfDrop(order, dropNumber) })]
                  : [],
            };
      }),
    rescheduled: ({ facts, language }, settings) =>
      email(facts, language, settings, (order, t, known) => {
        const { orderNumber, name, deliveryDate, deliveryWindow, isPickup, status, loads } = order;
        if (status === 'cancelled' || status === 'delivered') return null;
        if (isPickup)
          return {
            heading: t('A new pick-up day for your order {number}', { number: orderNumber }),
            opening: t(
              'Hello {name}, you pick up your order on {day} now. If that day does not suit you, call us.',
              { name, day: pickupDay(order, language) },
            ),
          };
        const moved = loads.filter(({ load }) => known.loads?.includes(load));
        const [first] = moved;
        const next = known.heldFor ? [heldText(known.heldFor, t)] : [];
        const heading = known.isSameDay
          ? t('A new delivery time for your order {number}', { number: orderNumber })
          : t('A new delivery day for your order {number}', { number: orderNumber });
        if (!first || comeTogether(loads)) {
          if (!known.isSameDay) return { event: 'moved', next };
          const day = deliveryDate
            ? dayAndWindow(deliveryDate, deliveryWindow, language)
            : t('the next available day');
          const opening = t(
            'Hello {name}, your order now comes on {day}. If that day does not suit you, call us.',
            { name, day },
          );
          return { heading, opening, next };
        }
        if (moved.length > 1) {
          const opening = t(
            'Hello {name}, the loads of your order come on other days now. If one of them does not suit you, call us.',
            { name },
          );
          return { heading, opening, next };
        }
        return {
          heading: t('A new delivery day for load {load} of your order {number}', {
            load: first.load,
            number: orderNumber,
          }),
          opening: t(
            'Hello {name}, load {load} of {all} now comes on {day}. If that day does not suit you, call us.',
            {
              name,
              load: first.load,
              all: loads.length,
              day: dayAndWindow(first.day, first.deliveryWindow, language),
            },
          ),
          next,
        };
      }),
  };
}

type Written = { next?: string[]; asksToPay?: boolean; hasReceipt?: boolean } & (
  | { heading: string; opening: string }
  /** Worded by the admin, or else by `defaultWords`. */
  | { event: EmailEvent }
);

type Place = {
  own: EmailWords | null;
  url: string;
  /** Of the delivered load. */
  photoUrl?: string | null;
  settings: StoreSettings;
  language: Language;
};

function emailOf(
  order: OrderFacts,
  written: Written,
  { own, url, photoUrl, settings, language }: Place,
): Email {
  const t = TRANSLATORS[language];
  const { next = [], asksToPay = false, hasReceipt = false } = written;
  const isComing = order.status !== 'delivered' && order.status !== 'cancelled';
  const { heading, opening } =
    'event' in written ? worded(written.event, own, varsOf(order, settings, language), t) : written;
  return {
    to: order.customerEmail,
    subject: heading,
    heading,
    blocks: [
      { kind: 'text', text: opening },
      ...(photoUrl
        ? [
            {
              kind: 'picture',
              alt: t('Where your load lies, as the driver photographed it'),
              url: photoUrl,
            } as const,
          ]
        : []),
      rowsOf(order, settings, language),
      ...next.map((text) => ({ kind: 'text', text }) as const),
      {
        kind: 'link',
        label:
          asksToPay && canPayOnline(order)
            ? t('Pay {amount} online', { amount: moneyOf(order)(owedCents(order)) })
            : order.status === 'delivered'
              ? t('See your order')
              : t('Track, change or cancel your order'),
        url,
      },
      ...(order.isPickup && isComing
        ? [
            {
              kind: 'link',
              label: t('Directions to the yard'),
              url: directionsUrl(order.deliveryAddress),
            } as const,
          ]
        : []),
      ...(hasReceipt && isPaidFor(order)
        ? [{ kind: 'link', label: t('Receipt (PDF)'), url: `${url}&receipt` } as const]
        : []),
    ],
    calendar: isComing ? calendarFile(order, { settings, now: new Date(), t }) : null,
  };
}

function worded(event: EmailEvent, own: EmailWords | null, vars: EmailVars, t: Translate) {
  const standard = defaultWords(event, t);
  return {
    heading: fillTemplate(own?.subject || standard.subject, vars),
    opening: fillTemplate(own?.opening || standard.opening, vars),
  };
}

function varsOf(order: OrderFacts, settings: StoreSettings, language: Language): EmailVars {
  const { deliveryDate: day, deliveryWindow } = order;
  return {
    name: headerText(order.customerName),
    number: order.orderNumber,
    day: day ? dayAndWindow(day, deliveryWindow, language) : TRANSLATORS[language]('the next available day'),
    store: settings.name,
    phone: settings.phone,
  };
}

/** What the admin wrote; null for the store's own words. */
async function ownWords(db: Db, event: EmailEvent, language: Language): Promise<EmailWords | null> {
  const [row] = await db<{ value: unknown }[]>`
    select value from store_settings where key = 'emails' and deleted_at is null`;
  return emailsSchema.safeParse(row?.value).data?.[language]?.[event] ?? null;
}

/** The store's own words in every language. */
export const ownEmails = (): AdminSettings['ownEmails'] =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        EMAIL_EVENTS.map((event) => [event, defaultWords(event, TRANSLATORS[language])]),
      ) as Record<EmailEvent, EmailWords>,
    ]),
  );

/** An email about an order that is made up, so that admins see what their words look like. */
export function previewEmail(
  { event, words, language }: EmailPreviewAsk,
  settings: StoreSettings,
  { publicUrl, today }: { publicUrl: string; today: string },
): Email {
  const status = event === 'on_the_way' ? 'in_progress' : event === 'moved' ? 'confirmed' : event;
  const order: OrderFacts = {
    orderNumber: `ORD-${today.slice(0, 4)}-004711`,
    customerName: 'Ana Carter',
    customerEmail: 'ana@example.com',
    deliveryAddress: '210 Maple Street, Nashville, TN 37203',
    deliveryDate: addDays(today, 3),
    deliveryWindow: 'morning',
    isPickup: false,
    drops: [],
    specialInstructions: null,
    poNumber: null,
    jobName: null,
    invoiceNumber: null,
    invoiceDueOn: null,
    deliveryFeeCents: 0,
    totalCents: 31_500,
    taxCents: 0,
    refundedCents: 0,
    discountCents: 0,
    dueCents: 0,
    status,
    paymentStatus: 'paid',
    paymentKind: 'online',
    payUntil: null,
    currency: 'usd',
    lines: [
      {
        productId: '',
        name: 'Double Shredded Hardwood Mulch',
        quantity: 7,
        unit: 'per cubic yard',
        cents: 31_500,
      },
    ],
    loads: [],
    nameOf: (name) => name,
  };
  const url = `${publicUrl}/track-order?order=${order.orderNumber}#key=…`;
  return emailOf(order, { event }, { own: words, url, settings, language });
}

function heldText(reason: HoldReason, t: Translate): string {
  switch (reason) {
    case 'rain':
      return t('We moved it because of rain.');
    case 'storm':
      return t('We moved it because of a storm.');
    case 'snow':
      return t('We moved it because of snow or ice.');
    case 'roads':
      return t('We moved it because roads are flooded or closed.');
  }
}

/** How emails name a status; null for one that nobody is told of in the admin's words. */
const EVENT_OF: Readonly<Record<OrderStatus, EmailEvent | null>> = {
  pending: null,
  confirmed: 'confirmed',
  in_progress: 'on_the_way',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** Of a pick-up, or an order that waits again. */
function movedText(
  { status, orderNumber: number }: Pick<OrderFacts, 'status' | 'orderNumber'>,
  t: Translate,
): string {
  if (status === 'in_progress') return t('Your order {number} is ready to pick up', { number });
  if (status === 'delivered') return t('Your order {number} was picked up', { number });
  if (status === 'confirmed') return t('Your order {number} is confirmed', { number });
  return t('Your order {number} is waiting', { number });
}

/** `Tuesday, June 3, 2031` */
const dayText = (day: string, language: Language) =>
  formatStoreDate(day, LOCALE_TAGS[language], {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

const dayAndWindow = (day: string, window: DeliveryWindow, language: Language) =>
  dayInWords(dayText(day, language), window, TRANSLATORS[language]);

function pickupDay({ deliveryDate: day, deliveryWindow }: OrderFacts, language: Language): string {
  const t = TRANSLATORS[language];
  return day ? dayAndWindow(day, deliveryWindow, language) : t('the next day that we are open');
}

function moneyOf({ currency }: OrderFacts): (cents: number) => string {
  return (cents) => formatMoney(cents, { currency, cents: 'always' });
}

/** What happens with a paid order from here on. */
function nextOf(order: OrderFacts, settings: StoreSettings, language: Language): string[] {
  const { status, deliveryDate: day, deliveryWindow: window, isPickup } = order;
  if (status === 'cancelled') return [];
  const t = TRANSLATORS[language];
  if (isPickup)
    return [
      t('You pick it up on {day}. We email you as soon as it is ready.', { day: pickupDay(order, language) }),
      t('We load it for you. Cover a loose load for the road, and mind what your truck or trailer carries.'),
      t('You can move, change or cancel it yourself, free of charge, until it is ready.'),
    ];
  const time = cutoffText(settings.cutoff, t);
  const call = t(
    'On the day the driver calls {n} minutes before arrival. Somebody should be there to show where it goes, or leave us a note with the order.',
    { n: DRIVER_CALL_MINUTES },
  );
  if (day === null)
    return [
      t('It arrives on the next delivery day with a free truck. We email you which one.'),
      call,
      t(
        'You can move, change or cancel it yourself, free of charge, until {time} on the business day before.',
        {
          time,
        },
      ),
    ];
  const until = { time, day: dayText(changeDeadline(day, settings), language) };
  return [
    t('It arrives {day}. We email you as soon as the yard has confirmed the day.', {
      day: dayAndWindow(day, window, language),
    }),
    call,
    ...(canCancelFree(day, new Date(), settings)
      ? [t('You can move, change or cancel it yourself, free of charge, until {time} on {day}.', until)]
      : []),
  ];
}

function changedBy(by: Facts['by'], name: string, t: Translate): string {
  switch (by) {
    case 'customer':
      return t('Hello {name}, you changed your order. This is how it stands now.', { name });
    case 'nobody':
      return t(
        'Hello {name}, the difference was not paid within the hour, so your order is again what it was before you changed it.',
        { name },
      );
    default:
      return t('Hello {name}, we changed your order as agreed. This is how it stands now.', { name });
  }
}

/** What an edit changed, one text each; the email's table has how it is now. */
function changeTexts(
  { lines, fields }: NonNullable<Facts['changes']>,
  { nameOf, isPickup }: OrderFacts,
  t: Translate,
): string[] {
  const fieldTexts: Record<string, string> = {
    isPickup: isPickup ? t('You pick it up at the yard now.') : t('We deliver it now.'),
    deliveryAddress: t('The delivery address is new.'),
    specialInstructions: isPickup ? t('The notes are new.') : t('The note for the driver is new.'),
    customerPhone: t('The phone number is new.'),
    poNumber: t('The PO number is new.'),
    jobName: t('The job name is new.'),
  };
  return [
    ...lines.map(({ name, unit, from, to }) => {
      const was = amountText(unit, from, t);
      return to === 0
        ? t('{name}: taken off the order, before {was}.', { name: nameOf(name), was })
        : from === 0
          ? t('{name}: added, {is}.', { name: nameOf(name), is: amountText(unit, to, t) })
          : t('{name}: {is}, before {was}.', { name: nameOf(name), is: amountText(unit, to, t), was });
    }),
    ...fields.flatMap((field) => fieldTexts[field] ?? []),
  ];
}

function rowsOf(order: OrderFacts, settings: StoreSettings, language: Language): Block {
  const t = TRANSLATORS[language];
  const money = moneyOf(order);
  const { taxCents, refundedCents } = order;
  const row = (name: string, cents: number) => (cents > 0 ? [[name, money(cents)] as const] : []);
  return {
    kind: 'rows',
    rows: [
      [t('Order'), order.orderNumber],
      ...(order.poNumber ? [[t('PO number'), order.poNumber] as const] : []),
      ...(order.jobName ? [[t('Job name'), order.jobName] as const] : []),
      ...order.lines.map(
        ({ name, quantity, unit, cents }) =>
          [`${name}, ${amountText(unit, quantity, t)}`, money(cents)] as const,
      ),
      [
        order.isPickup ? t('Pick-up') : t('Delivery'),
        order.deliveryFeeCents === 0 ? t('Free') : money(order.deliveryFeeCents),
      ],
      ...(order.discountCents > 0 ? [[t('Discount'), `−${money(order.discountCents)}`] as const] : []),
      ...row(t('Sales tax'), taxCents),
      [t('Total'), money(chargedCents(order))],
      ...row(t('Still to pay'), order.dueCents),
      ...row(t('Refunded'), refundedCents),
      ...placesOf(order, t),
      ...daysOf(order, settings, language),
    ],
  };
}

/** The address, or each of several with what goes there. */
function placesOf(order: OrderFacts, t: Translate): (readonly [string, string])[] {
  const places = dropPlaces(order);
  return places.flatMap(({ number, deliveryAddress, note, contactName, contactPhone, lines }) => {
    const contact = [contactName, contactPhone].filter(Boolean).join(', ');
    return [
      [
        order.isPickup
          ? t('Pick up at')
          : places.length > 1
            ? t('Address {n} of {of}', { n: number, of: places.length })
            : t('Deliver to'),
        deliveryAddress,
      ] as const,
      ...(places.length > 1
        ? lines.map(({ name, quantity, unit }) => [name, amountText(unit, quantity, t)] as const)
        : []),
      ...(note ? [[order.isPickup ? t('Notes') : t('Where to drop it'), note] as const] : []),
      ...(contact ? [[t('On site'), contact] as const] : []),
    ];
  });
}

/** One day and window, unless the order's loads arrive in several. */
function daysOf(
  order: OrderFacts,
  settings: StoreSettings,
  language: Language,
): (readonly [string, string])[] {
  const { deliveryDate, deliveryWindow, isPickup, loads, drops } = order;
  const t = TRANSLATORS[language];
  const at = (day: string, window: DeliveryWindow) => {
    const hours = isPickup ? pickupSettings(day, settings) : settings;
    return `${dayText(day, language)}, ${deliveryHours({ day, window }, hours, t)}`;
  };
  if (isPickup)
    return [
      [
        t('Pick-up day'),
        deliveryDate ? at(deliveryDate, deliveryWindow) : t('the next day that we are open'),
      ],
    ];
  if (comeTogether(loads))
    return [[t('Delivery date'), deliveryDate ? at(deliveryDate, deliveryWindow) : t('next available day')]];
  return loads.map(({ load, day, deliveryWindow: window, dropNumber }) => [
    t('Load {n} of {of}', { n: load, of: loads.length }),
    drops.length > 0 ? `${at(day, window)}, ${addressOfDrop(order, dropNumber)}` : at(day, window),
  ]);
}

async function read(db: Db, orderId: string, language: Language): Promise<OrderFacts | null> {
  const [order] = await db<OrderFacts[]>`
    select order_number, customer_name, customer_email, delivery_address, ${toldDate(db)} as delivery_date,
      ${toldWindow(db)} as delivery_window, is_pickup, special_instructions, po_number, job_name,
      (select invoice_number from invoices where order_id = orders.id) as invoice_number,
      (select due_on from invoices where order_id = orders.id) as invoice_due_on,
      delivery_fee_cents, total_cents, tax_cents, refunded_cents, discount_cents, due_cents, status, payment_status,
      payment_kind, pay_until, currency,
      ${dropsOf(db)} as drops,
      (select jsonb_agg(jsonb_build_object('productId', coalesce(product_id, ''), 'name', name, 'quantity', quantity,
          'unit', unit, 'cents', line_total_cents)
          order by position)
        from order_items where order_id = orders.id) as lines,
      ${toldLoads(db)} as loads
    from orders where id = ${orderId}`;
  if (!order) return null;
  const spoken = await lineTranslator(db, language);
  return {
    ...order,
    lines: order.lines.map(spoken),
    loads: order.loads.map(spoken),
    nameOf: (name) => spoken({ name, unit: '' }).name,
  };
}
