import { cleanIdentifier } from '../base/identifiers.ts';
import { shorten } from '../base/shorten.ts';
import { readSentence } from '../calculator/sentence.ts';
import { fold } from '../catalog/searchIndex.ts';
import { questionsIn } from './chatAnswers.ts';
import { areasIn } from './chatAreas.ts';
import { MAX_YARDS } from './chatPrices.ts';
import { asksForCheapest } from './chatProducts.ts';
import { type ChatCall, MAX_TEXT } from './chatTools.ts';

// The built-in assistant: what to look up for a question. Rules for everyday questions instead of a model, so
// it also works on a phone without signal. The model stand-in uses the same rules.

type ChatPlan = { kind: 'look'; calls: readonly ChatCall[] } | { kind: 'hello' } | { kind: 'thanks' };

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
const PRICE =
  /how much\b|\bprices?\b|\bcosts?\b|\btotal\b|cuesta|precio|\bsal(?:en?|dria)\b|\bvalen?\b|cuanto (?:es|son|por|seria)|cuanto\W*$/;
const DELIVER = /\bdeliver|\bshipping\b|\bentreg|\benvi[ao]|\bllev|\bpuest[ao]s? en\b|\btraen?\b|\bflete\b/;
const PERSON =
  /\b(human|person|somebody|someone|agent|representative|speak|talk) ?|call me|\bquote\b|consultation|persona|hablar con|alguien|cotiza|llamenme/;
const HELLO =
  /^(hi|hello|hey|good (morning|afternoon|evening)|hola|buen[oa]s( dias| tardes| noches)?)\b[\s!.,]*$/;
const THANKS = /^(thanks?|thank you|gracias|ok|okay|great|perfect|perfecto)\b[\s\w!.,]{0,20}$/;

/** What to look up for a message. Tools find products, areas and projects in the text that they get. */
export function planChat(message: string): ChatPlan {
  const words = fold(cleanIdentifier(message)).replace(ORDER_NUMBER, 'ord-$1-$2');
  if (HELLO.test(words)) return { kind: 'hello' };
  if (THANKS.test(words)) return { kind: 'thanks' };
  const call = (...calls: ChatCall[]): ChatPlan => ({ kind: 'look', calls });
  const text = shorten(message, MAX_TEXT);
  const zip = ZIP.exec(words)?.[1];
  const place = zip ? { zip } : { city: text };
  if (areasIn(text)) return call({ name: 'calculate_yards', args: { area: text, product: text, ...place } });
  const order = ORDER_NUMBER.exec(words)?.[0]?.toUpperCase();
  if (!order && CHANGES.test(words) && HOW.test(words))
    return call({ name: 'store_answers', args: { question: 'Can I cancel or change my order?' } });
  if (QUOTES.test(words)) return call({ name: 'my_quotes', args: {} });
  if (order || ORDERS.test(words) || CHANGES.test(words))
    return call({ name: 'my_orders', args: order ? { orderNumber: order } : {} });
  const { cubicYards, tons } = readSentence(message);
  const amount = {
    ...(cubicYards !== null && cubicYards <= MAX_YARDS ? { cubicYards } : {}),
    ...(tons !== null && tons <= MAX_YARDS ? { tons } : {}),
  };
  const price: ChatCall = { name: 'delivery_price', args: { ...place, ...amount, product: text } };
  if (zip) return call(price);
  const search: ChatCall = {
    name: 'search_catalog',
    args: { query: shorten(message.replace(EMAIL, ' ').trim() || message, MAX_TEXT) },
  };
  if (asksForCheapest(message)) return call(search);
  const answers: ChatCall = { name: 'store_answers', args: { question: text } };
  const isAmount = Object.keys(amount).length > 0;
  if ((isAmount && PRICE.test(words)) || DELIVER.test(words)) return call(price, answers, search);
  if (questionsIn(message).length > 0) return call(answers);
  if (PERSON.test(words))
    return call({
      name: 'ask_a_person',
      args: { message: shorten(message, 2000), ...('cubicYards' in amount ? amount : {}) },
    });
  return isAmount ? call(price, answers, search) : call(answers, search);
}
