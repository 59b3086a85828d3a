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
import { LANGUAGES, type Language, type Translate, type Vars } from '../../domain/base/locale.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { addDays } from '../../domain/delivery/calendar.ts';
import { directionsUrl } from '../../domain/delivery/pickup.ts';
import { calendarFile } from '../../domain/orders/calendarFile.ts';
import { canPayOnline, owedCents } from '../../domain/orders/orders.ts';
import type { Db } from '../db/sql.ts';
import { type Email, headerText } from '../notifications/email.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { dayAndWindow, type MailedOrder, mailedChanges, moneyFormatter, orderRows } from './mailedOrder.ts';

// Assembles an email about an order, with the standard texts or the admin's.

/** The words of one email. */
export type Written = { next?: string[]; asksToPay?: boolean } & (
  | { heading: string; opening: string }
  /** Worded by the admin, or else by `defaultWords`. */
  | { event: EmailEvent }
);

type Layout = {
  own: EmailWords | null;
  url: string;
  /** The picture of the delivered load. */
  photoUrl?: string | null;
  settings: StoreSettings;
  language: Language;
  now: Date;
};

/** The email: its words, the table of its order, and links. */
export function layOutEmail(
  order: MailedOrder,
  written: Written,
  { own, url, photoUrl, settings, language, now }: Layout,
): Email {
  const t = TRANSLATORS[language];
  const { next = [], asksToPay = false } = written;
  const isComing = order.status !== 'delivered' && order.status !== 'cancelled';
  const { heading, opening } =
    'event' in written ? worded(written.event, own, emailVars(order, settings, language), t) : written;
  const { isOpen, canCancel, canMove } = mailedChanges(order, now, settings);
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
              alt: t('Your load where the driver dropped it'),
              url: photoUrl,
            } as const,
          ]
        : []),
      orderRows(order, settings, language),
      ...next.map((text) => ({ kind: 'text', text }) as const),
      {
        kind: 'link',
        label:
          asksToPay && canPayOnline(order)
            ? t('Pay {amount} online', { amount: moneyFormatter(order)(owedCents(order)) })
            : canCancel
              ? t('Track, change or cancel your order')
              : canMove
                ? t('Track or move your order')
                : isOpen || order.status === 'in_progress'
                  ? t('Track your order')
                  : t('See your order'),
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
    ],
    calendar: isComing ? calendarFile(order, { settings, now, t }) : null,
  };
}

function worded(event: EmailEvent, own: EmailWords | null, vars: EmailVars, t: Translate) {
  const standard = defaultWords(event, t);
  return {
    heading: fillTemplate(own?.subject || standard.subject, vars),
    opening: fillTemplate(own?.opening || standard.opening, vars),
  };
}

function emailVars(order: MailedOrder, settings: StoreSettings, language: Language): EmailVars {
  const { deliveryDate: day, deliveryWindow } = order;
  return {
    name: headerText(order.customerName),
    number: order.orderNumber,
    day: day ? dayAndWindow(day, deliveryWindow, language) : TRANSLATORS[language]('the next available day'),
    store: settings.name,
    phone: settings.phone,
  };
}

/** The admin's texts; null for the standard ones. */
export async function ownWords(db: Db, event: EmailEvent, language: Language): Promise<EmailWords | null> {
  const [row] = await db<{ value: unknown }[]>`
    select value from store_settings where key = 'emails' and deleted_at is null`;
  return emailsSchema.safeParse(row?.value).data?.[language]?.[event] ?? null;
}

/** The standard texts in every language. */
export const ownEmails = (): AdminSettings['ownEmails'] =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        EMAIL_EVENTS.map((event) => [event, defaultWords(event, TRANSLATORS[language])]),
      ) as Record<EmailEvent, EmailWords>,
    ]),
  );

/** An email for an invented order, as a preview of the admin's texts. */
export function previewEmail(
  { event, words, language }: EmailPreviewAsk,
  settings: StoreSettings,
  { publicUrl, today }: { publicUrl: string; today: string },
): Email {
  const status = event === 'on_the_way' ? 'in_progress' : event === 'moved' ? 'confirmed' : event;
  const order: MailedOrder = {
    orderNumber: `ORD-${today.slice(0, 4)}-004711`,
    customerName: 'Ana Carter',
    customerEmail: 'ana@example.com',
    deliveryAddress: '210 Maple Street, Nashville, TN 37203',
    deliveryDate: addDays(today, 3),
    deliveryWindow: 'morning',
    isPickup: false,
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
    paidAt: null,
    isPaidOnline: true,
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
  return layOutEmail(order, { event }, { own: words, url, settings, language, now: new Date() });
}

/** The text with its placeholders filled. */
const fillTemplate = (template: string, vars: Vars): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole));
