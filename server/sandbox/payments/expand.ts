import { type ApiError, badParameter } from './protocol/errors.ts';
import { type Form, list, text } from './protocol/params.ts';
import { listLines } from './resources/sessions.ts';
import type { World } from './state/world.ts';

// `expand[]=data.default_price`: replaces ids with objects, and includes lists that are omitted by default.

type Hash = Record<string, unknown>;
/** What a name expands to: an object by its id, an included list of a kind, a plain hash, or a field always null. */
type Target =
  | { to: string; find: (world: World, id: string) => object | undefined }
  | { include: (world: World, id: string) => object; of: string }
  | { hash: string }
  | 'empty';

const product: Target = { to: 'product', find: ({ books }, id) => books.products.get(id) };
const price: Target = { to: 'price', find: ({ books }, id) => books.prices.get(id) };
const charge: Target = { to: 'charge', find: ({ books }, id) => books.charges.get(id) };
const intent: Target = { to: 'payment_intent', find: ({ books }, id) => books.intents.get(id) };
const customer: Target = { to: 'customer', find: ({ books }, id) => books.customers.get(id) };
const shippingRate: Target = {
  to: 'shipping_rate',
  find: ({ books }, id) =>
    books.sessions.oldestFirst().find((row) => row.shippingRate?.id === id)?.shippingRate ?? undefined,
};

const EXPANDABLE: Record<string, Record<string, Target>> = {
  product: { default_price: price, tax_code: 'empty' },
  price: { product },
  item: { price: { hash: 'price' } },
  'checkout.session': {
    line_items: { include: (world, id) => listLines(world, Object.create(null), id), of: 'item' },
    payment_intent: intent,
    shipping_cost: { hash: 'shipping_cost' },
    shipping_options: { hash: 'shipping_option' },
    customer,
    invoice: 'empty',
    payment_link: 'empty',
    setup_intent: 'empty',
    subscription: 'empty',
  },
  shipping_cost: { shipping_rate: shippingRate },
  shipping_option: { shipping_rate: shippingRate },
  shipping_rate: {},
  payment_intent: {
    latest_charge: charge,
    customer,
    review: 'empty',
    application: 'empty',
    on_behalf_of: 'empty',
  },
  charge: {
    payment_intent: intent,
    refunds: {
      include: ({ books }, id) => ({
        object: 'list',
        data: books.refunds
          .newestFirst()
          .filter((refund) => refund.charge === id)
          .slice(0, 10),
        has_more: books.refunds.oldestFirst().filter((refund) => refund.charge === id).length > 10,
        url: `/v1/charges/${id}/refunds`,
      }),
      of: 'refund',
    },
    balance_transaction: 'empty',
    customer,
    review: 'empty',
  },
  refund: { charge, payment_intent: intent, balance_transaction: 'empty', customer: 'empty' },
  dispute: { charge, payment_intent: intent },
  customer: {},
  payment_method: { customer },
  'tax.calculation': {},
  event: {},
  webhook_endpoint: {},
};

const paths = list(text({ max: 200 }), { max: 20 });

/** The answer with the paths of `expand` expanded. An unknown path is 400, even when the value is null. */
export function expandAnswer(world: World, answer: object, form: Form | undefined, kind: string): object {
  if (form === undefined) return answer;
  return paths(form, 'expand').reduce((whole, path, index) => {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw badParameter(
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
        `expand[${index}]`,
      );
    }
    return expandPath(world, whole, kind, steps, path);
  }, answer);
}

function expandPath(world: World, at: object, kind: string, steps: string[], path: string): object {
  const [step, ...rest] = steps;
  if (step === undefined) return at;
  if ('object' in at && at.object === 'list') {
    const { data } = at as unknown as { data: object[] };
    if (step !== 'data') throw unknownPath(path, `data.${path}`);
    checkPath(kind, rest, path);
    return { ...at, data: data.map((entry) => expandPath(world, entry, kind, rest, path)) };
  }
  const target = EXPANDABLE[kind]?.[step];
  if (!target) throw unknownPath(path);
  if (target === 'empty') return at;
  const hash = at as Hash;
  const value = hash[step];
  const next = targetKind(target);
  if ('include' in target) {
    const included = typeof value === 'object' && value ? value : target.include(world, String(hash.id));
    return { ...at, [step]: expandPath(world, included, next, rest, path) };
  }
  checkPath(next, rest, path);
  if (Array.isArray(value))
    return { ...at, [step]: value.map((one: object) => expandPath(world, one, next, rest, path)) };
  const found = typeof value === 'string' && 'find' in target ? target.find(world, value) : value;
  return typeof found === 'object' && found
    ? { ...at, [step]: expandPath(world, found, next, rest, path) }
    : at;
}

/** Validates every step of a path, even where the value is null or the list is empty. */
function checkPath(kind: string, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const target = EXPANDABLE[kind]?.[step];
  if (!target) throw unknownPath(path);
  if (target === 'empty') return;
  if ('include' in target) {
    if (rest[0] !== undefined && rest[0] !== 'data') throw unknownPath(path);
    checkPath(targetKind(target), rest.slice(1), path);
  } else checkPath(targetKind(target), rest, path);
}

function targetKind(target: Exclude<Target, 'empty'>): string {
  if ('to' in target) return target.to;
  return 'of' in target ? target.of : target.hash;
}

function unknownPath(path: string, instead?: string): ApiError {
  const hint = instead ? ` You may want to try expanding '${instead}' instead.` : '';
  return badParameter(`This property cannot be expanded (${path}).${hint}`, 'expand');
}
