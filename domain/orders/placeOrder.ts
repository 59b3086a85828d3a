import { isStoreDate } from '../base/calendar.ts';
import { fields, text, textOrNull } from '../base/stored.ts';

// What a device knows of ordering before it asks the store: the form, the order it is sending, the payment it waits
// for. Kept in its storage and read back by hand; free of zod, which comes with the store's answer.

/** The checkout form of spec 1 §5, as typed. */
export type CheckoutForm = {
  deliveryAddress: string;
  /** Ours: decides the fee when the address carries no ZIP. */
  deliveryZip: string;
  /** Ours, as `deliveryZip`; null while nobody typed one: it is then the city of the ZIP. */
  deliveryCity: string | null;
  /** 'YYYY-MM-DD', or '' for the next available day. */
  deliveryDate: string;
  specialInstructions: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
};

/** Most characters of a field, by its name in the create-checkout call. */
export const MOST_CHARACTERS = {
  delivery_address: 500,
  special_instructions: 2000,
  customer_name: 200,
  customer_phone: 40,
  customer_email: 254,
} as const;

/**
 * The client sends `Idempotency-Key: <uuid>` with create-checkout and keeps it until it has an answer:
 * the same key gives the same order and session, whatever happened to the first answer.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** A field that makes no sense is empty again. Null for what is no form at all. */
export function storedForm(stored: unknown): CheckoutForm | null {
  if (!(stored instanceof Object)) return null;
  const form = fields(stored);
  const deliveryDate = text(form.deliveryDate);
  return {
    deliveryAddress: text(form.deliveryAddress),
    deliveryZip: text(form.deliveryZip),
    deliveryCity: textOrNull(form.deliveryCity),
    deliveryDate: isStoreDate(deliveryDate) ? deliveryDate : '',
    specialInstructions: text(form.specialInstructions),
    customerName: text(form.customerName),
    customerPhone: text(form.customerPhone),
    customerEmail: text(form.customerEmail),
  };
}

/** An order that was sent and not answered, as its JSON, with its idempotency key. */
export type Attempt = { content: string; key: string };

/** As they were kept in the browser's storage; what is none of them is left out. */
export function storedAttempts(stored: unknown): Attempt[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    const { content, key } = fields(entry);
    return typeof content === 'string' && typeof key === 'string' ? [{ content, key }] : [];
  });
}

/** An order whose payment page is open. */
export type PendingPayment = {
  orderNumber: string;
  sessionId: string;
  /** The provider's payment page. */
  url: string;
  /** What was ordered, as it was sent: the same order again goes on with this payment. */
  content: string;
  /** The browser let no new tab open. */
  blocked: boolean;
};

/** Null for anything else: half of one leads to no payment. */
export function storedPayment(stored: unknown): PendingPayment | null {
  const { orderNumber, sessionId, url, content, blocked } = fields(stored);
  if (typeof orderNumber !== 'string' || typeof sessionId !== 'string' || typeof url !== 'string')
    return null;
  if (typeof content !== 'string' || typeof blocked !== 'boolean') return null;
  return { orderNumber, sessionId, url, content, blocked };
}
