import { cleanIdentifier } from '../base/identifiers.ts';
import { shorten } from '../base/shorten.ts';
import type { Product } from '../catalog/catalog.ts';
import { isAnswerable } from './chatAnswers.ts';
import { findGoods, plain } from './chatProducts.ts';
import type { ChatCall } from './chatTools.ts';

// The built-in assistant: what to look up for a question. Rules for everyday questions instead of a model, so
// it also works on a phone without signal. The model stand-in uses the same rules.

type ChatPlan = { kind: 'look'; calls: readonly ChatCall[] } | { kind: 'hello' } | { kind: 'thanks' };

const NUMBER = String.raw`(?<!\d)(\d{1,6}(?:[.,]\d{1,4})?)`;
const FEET = String.raw`\s*(?:feet|foot|ft|pies|pie|'|’)?`;
const BY = String.raw`\s*(?:x|×|by|por)\s*`;
const SIZES = new RegExp(
  `${NUMBER}${FEET}${BY}${NUMBER}${FEET}(?:${BY}${NUMBER}\\s*(feet|foot|ft|pies|pie|inches|inch|in|pulgadas|pulgada|"|”|')?)?`,
);
const AREA =
  /(?<!\d)(\d[\d,]{0,9}(?:\.\d{1,4})?)\s*(?:square (?:feet|foot)|sq\.?\s*ft|sqft|pies? cuadrados?)/;
const INCHES = new RegExp(String.raw`${NUMBER}\s*(?:inches|inch|in\b|pulgadas?|"|”)`);
const DEEP_FEET = new RegExp(String.raw`${NUMBER}\s*(?:feet|foot|ft|pies?)\s*(?:deep|thick|de prof|de hond)`);
const ONE_FOOT = /(?:\ba|\bone|\bun)\s*(?:foot|pie)\b/;
const YARDS = new RegExp(String.raw`${NUMBER}\s*(?:cubic\s*)?(?:yards?|yds?|yardas?)`);
const ZIP = /\b(\d{5})\b/;
const ORDER_NUMBER = /\bord[\s#-]*(\d{4})[\s-]*(\d{4,8})\b/;
const ORDERS =
  /\bmy (last |recent |latest )?orders?\b|order status|status of .*order|\b(all|list|show|every|whose) .*\borders?\b|\borders? (of|for|by) \S+@|\bmis? (ultimo )?pedidos?\b|estado .*pedido|\b(todos|lista) .*\bpedidos?\b|\bpedidos? de \S+@/;
const QUOTES = /\bmy quotes?\b|quote status|status of .*quote|\bmis? cotizacion(es)?\b|estado .*cotizacion/;
/** On the pages of their own orders, people change them and order again. */
const CHANGES =
  /\b(cancel\w*|move|reschedule|postpone|edit|modify|change|re-?order|repeat|muev\w+|mover|cambi\w+|modific\w+|repet\w+)\b.*\b(order|delivery|load|pedido|entrega|carga|ord-\d+)\b|\border again\b|\bvolver a pedir\b/;
/** Asks how to do it instead of asking for it. */
const HOW =
  /^\W*(how|what|when|is|are|can i|could i|may i|do i|do you|como|cuando|cual|que|puedo|podria|se puede|hay|tengo que|es posible)\b/;
const EMAIL = /\S+@\S+/g;
const PERSON =
  /\b(human|person|somebody|someone|agent|representative|speak|talk) ?|call me|\bquote\b|consultation|persona|hablar con|alguien|cotiza|llamenme/;
const HELLO =
  /^(hi|hello|hey|good (morning|afternoon|evening)|hola|buen[oa]s( dias| tardes| noches)?)\b[\s!.,]*$/;
const THANKS = /^(thanks?|thank you|gracias|ok|okay|great|perfect|perfecto)\b[\s\w!.,]{0,20}$/;

const number = (text: string | undefined) => Number((text ?? '').replace(',', '.'));

/** Length, width and depth out of `12 by 8 and a foot deep`, `20 x 30, 4 inches` or `10x10x6 in`; else null. */
export function sizesIn(text: string) {
  const words = plain(text);
  const square = AREA.exec(words);
  if (square) {
    const sides = { lengthFeet: Number(square[1]?.replaceAll(',', '')), widthFeet: 1 };
    return withDepth(sides, words.replace(square[0], ' '));
  }
  const match = SIZES.exec(words);
  if (!match) return null;
  const [whole, long, wide, third, thirdUnit] = match;
  const sides = { lengthFeet: number(long), widthFeet: number(wide) };
  if (third !== undefined) {
    const isFeet = /^(feet|foot|ft|pies?|')$/.test(thirdUnit ?? '');
    return { ...sides, depth: number(third), depthUnit: isFeet ? ('feet' as const) : ('inches' as const) };
  }
  return withDepth(sides, words.replace(whole, ' '));
}

function withDepth(sides: { lengthFeet: number; widthFeet: number }, rest: string) {
  const inches = INCHES.exec(rest);
  if (inches) return { ...sides, depth: number(inches[1]), depthUnit: 'inches' as const };
  const feet = DEEP_FEET.exec(rest);
  if (feet) return { ...sides, depth: number(feet[1]), depthUnit: 'feet' as const };
  return ONE_FOOT.test(rest) ? { ...sides, depth: 1, depthUnit: 'feet' as const } : null;
}

/**
 * What to look up for a message.
 *
 * @param products used to find the products named in a message; without them the name is passed on as written
 */
export function planChat(message: string, products: readonly Product[] | null): ChatPlan {
  const words = plain(cleanIdentifier(message)).replace(ORDER_NUMBER, 'ord-$1-$2');
  if (HELLO.test(words)) return { kind: 'hello' };
  if (THANKS.test(words)) return { kind: 'thanks' };
  const call = (...calls: ChatCall[]): ChatPlan => ({ kind: 'look', calls });
  const product = products ? findGoods(products, message)[0]?.id : shorten(message, 200);
  const goods = product ? { product } : {};

  const isArea = AREA.test(words) || SIZES.test(words);
  const sizes = sizesIn(message);
  if (sizes) return call({ name: 'calculate_yards', args: { ...sizes, ...goods } });
  if (isArea) return call({ name: 'store_answers', args: { question: 'How deep should it be?' } });
  const order = ORDER_NUMBER.exec(words)?.[0]?.toUpperCase();
  if (!order && CHANGES.test(words) && HOW.test(words))
    return call({ name: 'store_answers', args: { question: 'Can I cancel or change my order?' } });
  if (QUOTES.test(words)) return call({ name: 'my_quotes', args: {} });
  if (order || ORDERS.test(words) || CHANGES.test(words)) {
    return call({ name: 'my_orders', args: order ? { orderNumber: order } : {} });
  }
  const zip = ZIP.exec(words)?.[1];
  if (zip) {
    const yards = number(YARDS.exec(words)?.[1]);
    const amount = yards > 0 && yards <= 5000 ? { cubicYards: yards, ...goods } : {};
    return call({ name: 'delivery_price', args: { zip, ...amount } });
  }
  const answers: ChatCall = { name: 'store_answers', args: { question: shorten(message, 500) } };
  if (isAnswerable(message)) return call(answers);
  if (PERSON.test(words)) {
    const cubicYards = number(YARDS.exec(words)?.[1]);
    const amount = cubicYards > 0 && cubicYards <= 5000 ? { cubicYards } : {};
    return call({ name: 'ask_a_person', args: { message: shorten(message, 2000), ...amount } });
  }
  return call(answers, {
    name: 'search_catalog',
    args: { query: shorten(message.replace(EMAIL, ' ').trim() || message, 100) },
  });
}
