import { badParameter } from './protocol/errors.ts';
import { type Form, list, text } from './protocol/params.ts';
import { listLines } from './resources/sessions.ts';
import type { World } from './state/world.ts';

// `expand[]=data.default_price`: replaces ids with objects, and includes a session's lines, which are omitted otherwise.

const FIND: Record<string, (world: World, id: string) => object | undefined> = {
  default_price: ({ books }, id) => books.prices.get(id),
  payment_intent: ({ books }, id) => books.intents.get(id),
  latest_charge: ({ books }, id) => books.charges.get(id),
};

const paths = list(text({ max: 200 }), { max: 20 });

/** The answer with the paths of `expand` expanded. An unknown path is 400. */
export function expandAnswer(world: World, answer: object, form: Form | undefined): object {
  if (form === undefined) return answer;
  return paths(form, 'expand').reduce(
    (whole, path) => expandPath(world, whole, path.split('.'), path),
    answer,
  );
}

function expandPath(world: World, at: object, [step, ...rest]: string[], path: string): object {
  if (step === undefined) return at;
  const hash = at as Record<string, unknown>;
  if (hash.object === 'list' && step === 'data') {
    const data = (hash.data as object[]).map((entry) => expandPath(world, entry, rest, path));
    return { ...at, data };
  }
  if (hash.object === 'checkout.session' && step === 'line_items')
    return { ...at, line_items: listLines(world, Object.create(null), String(hash.id)) };
  const find = FIND[step];
  if (!find || !Object.hasOwn(hash, step))
    throw badParameter(`This property cannot be expanded (${path}).`, 'expand');
  const value = hash[step];
  const found = typeof value === 'string' ? find(world, value) : value;
  return typeof found === 'object' && found ? { ...at, [step]: expandPath(world, found, rest, path) } : at;
}
