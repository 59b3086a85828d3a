import { missing } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
  clearable,
  email,
  type FormMap,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  shape,
  text,
  unsupported,
} from '../protocol/params.ts';
import {
  newId,
  type WireAddress,
  type WireCard,
  type WireCustomer,
  type WireDeleted,
  type WireList,
} from '../protocol/wire.ts';
import type { World } from '../state/world.ts';
import type { ChargedCard } from './intents.ts';
import { blankAddress } from './intents.ts';

// Customers, and the cards that they let the payment page remember. No number is
// kept, only its last four digits.

const address = shape({
  line1: optional(text()),
  line2: optional(text()),
  city: optional(text()),
  state: optional(text({ max: 20 })),
  postal_code: optional(text({ max: 20 })),
  country: optional(text({ max: 2 })),
});
const toAddress = (given: Partial<WireAddress> | undefined): WireAddress | null =>
  given
    ? {
        city: given.city ?? null,
        country: given.country ?? null,
        line1: given.line1 ?? null,
        line2: given.line2 ?? null,
        postal_code: given.postal_code ?? null,
        state: given.state ?? null,
      }
    : null;

const customerParams = shape({
  email: optional(clearable(email)),
  name: optional(clearable(text({ max: 256 }))),
  phone: optional(clearable(text({ max: 20 }))),
  description: optional(clearable(text())),
  metadata: optional(metadata),
  preferred_locales: optional(list(text({ max: 10 }))),
  tax_exempt: optional(clearable(oneOf('none', 'exempt', 'reverse'))),
  address: optional(address),
  balance: unsupported,
  invoice_settings: unsupported,
  payment_method: unsupported,
  shipping: unsupported,
  source: unsupported,
  tax: unsupported,
  tax_id_data: unsupported,
});

export function createCustomer(world: World, form: FormMap): WireCustomer {
  const { metadata: labels, ...params } = customerParams(form, '');
  return world.books.customers.put({
    id: newId('cus', 14),
    object: 'customer',
    address: toAddress(params.address),
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, labels),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: params.tax_exempt ?? 'none',
    test_clock: null,
  });
}

/** @param param where it was named, when not in the path */
export function findCustomer(world: World, id: string, param?: string): WireCustomer {
  const customer = world.books.customers.get(id);
  if (!customer) throw param ? missing('customer', id, param) : missing('customer', id);
  return customer;
}

export const retrieveCustomer = (world: World, id: string): WireCustomer => findCustomer(world, id);

export function updateCustomer(world: World, form: FormMap, id: string): WireCustomer {
  const { metadata: labels, preferred_locales: locales, ...params } = customerParams(form, '');
  const before = findCustomer(world, id);
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  return world.books.customers.put({
    ...before,
    ...given,
    address: toAddress(params.address) ?? before.address ?? null,
    metadata: mergeMetadata(before.metadata, labels),
    preferred_locales: locales ?? before.preferred_locales ?? [],
  });
}

/** Their cards go with them. */
export function deleteCustomer(world: World, _form: FormMap, id: string): WireDeleted {
  findCustomer(world, id);
  for (const card of listSavedCards(world, id)) world.books.cards.delete(card.id);
  world.books.customers.delete(id);
  return { id, object: 'customer', deleted: true };
}

/** The cards that the payment page offers again, newest first. */
export function listSavedCards(world: World, customer: string): WireCard[] {
  return world.books.cards.newestFirst().filter((card) => card.customer === customer);
}

/** Remembers the card of a payment; one that is known already is kept once. */
export function saveCard(
  world: World,
  customer: string,
  { id, card, payer }: { id: string; card: ChargedCard; payer: { email: string; name: string } },
): void {
  const isKnown = listSavedCards(world, customer).some(
    ({ card: known }) => known?.last4 === card.last4 && known.brand === card.brand,
  );
  if (isKnown) return;
  world.books.cards.put({
    id,
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: {
      address: blankAddress(),
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

const cardListParams = shape({ type: optional(oneOf('card')), allow_redisplay: optional(oneOf('always')) });

export function listCards(world: World, form: FormMap, id: string): WireList<WireCard> {
  findCustomer(world, id);
  return paginate(form, {
    url: `/v1/customers/${id}/payment_methods`,
    kind: 'payment_method',
    rows: listSavedCards(world, id),
    read: (rest) => {
      cardListParams(rest, '');
      return () => true;
    },
    show: (card) => card,
  });
}
