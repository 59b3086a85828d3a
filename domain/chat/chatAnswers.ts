import { openingHoursLine } from '../base/hours.ts';
import type { Translate } from '../base/locale.ts';
import type { StoreSettings } from '../base/settings.ts';
import { fold } from '../catalog/searchIndex.ts';
import type { Question } from '../content/faqQuestions.ts';
import { goodsWords } from './chatProducts.ts';

// Finds the store's written answer to a question. Plain rules that run on a phone without signal and do not guess.

/** Patterns of questions in both languages, lower case without accents; the first match wins. */
const SOUNDS_LIKE: Readonly<Record<string, RegExp>> = {
  '811': /\b811\b|before i dig|call before|antes de (?:excavar|escarbar)|utility lines?/,
  ph: /\bph\b/,
  windows:
    /what time .*(?:truck|deliver|come|arriv|driver)|(?:choose|pick) .*time|a que hora .*(?:lleg|entreg|camion|vien)/,
  hours:
    /\bhours\b|are (?:you|u) open|(?:when|what time) (?:do|are) \w+ (?:open|close)|horario|abren|cierran|a que hora/,
  bags: /\bbags?\b|\bbagged\b|\bbolsas?\b|\bcostal(?:es)?\b|\bsacos?\b/,
  'pick-up':
    /pick(?:ing)?.?(?:it )?up|will.?call|\bself.?haul|\bmy (?:own )?(?:truck|trailer)\b|\brecog\w*|\brecoj\w*|pasar (?:por|a)|mi (?:camioneta|troca|traila|remolque)/,
  saturday: /saturday|weekend|sunday|sabado|domingo|fin de semana/,
  tax: /\btax|impuesto/,
  change: /\bcancel|(change|modify|return) .*order|refund|cambiar .*pedido|reembols|devol/,
  fabric: /fabric|weed barrier|\bmalla\b|\btela\b|geotextil/,
  settling: /settl|asent|compact/,
  'share-truck':
    /(two|both|several|different) .*(truck|load|together)|share .*truck|dos materiales|mismo camion/,
  blend:
    /\bblend (?:a|me|my|us|something)\b|(?:custom|special|own) (?:mix|blend)|mezcla especial|preparar una mezcla/,
  screened: /screened|sifted|cernid|cribad/,
  fee: /free delivery|deliver\w* (?:is )?free|is delivery|entrega gratis|(deliver\w*|shipping)\W.*(cost|fee|price|charge|much)|(cost|fee|price|charge|much)\b.*\b(deliver|shipping)|(cuanto|costo|precio|cobran).*(entrega\b|envio|flete|llevar)/,
  bulk: /bulk (price|discount|rate)|discount|volume price|descuento|por volumen|mayoreo/,
  pay: /how .*\bpay\b|credit card|\bcash\b|\bchecks?\b|pay (?:when|on|at)|pagar (?:cuando|al|en)|cheque|payment method|como (se )?pag|tarjeta|efectivo|forma de pago/,
  quote: /how long .*quote|tarda.*cotiz/,
  minimum: /minimum|smallest|least .*(order|yard)|minim|pedido mas peque/,
  'at-home': /be (at )?home|be there|be present|estar en (mi )?casa|estar presente/,
  where:
    /where .*(drop|dump|put it|unload)|(?:on|onto|in|damage|crack) (?:my|the|our) (?:driveway|lawn)|lawn damage|donde .*(descarg|dej|tir)|en (?:la|mi) entrada/,
  'same-day':
    /\btoday\b|same.?day|tomorrow|how (soon|fast|quick)|how long .*(?:deliver|get here)|when (can|will|could|would)|\bhoy\b|mismo dia|manana|cuando (llega|pued|traen)/,
  'how-far':
    /how far|where do you deliver|deliver (to|in|out)|service area|which (cities|counties|zip)|hasta donde|a donde (entregan|llegan)|que zonas|entregan en/,
  weight: /\bweigh|how heavy|how many (pounds|tons)|cuanto pesa|\bpesa\b|libras|tonelada/,
  coverage: /\bcovers?\b|how far does|cuanto (cubre|rinde)|cubre/,
  depth: /how deep|what depth|how thick|que tan (hond|profund)|que profund|cuantas pulgadas/,
  store: /how long .*(sit|wait|keep|last)|\btarp\b|\blona\b|guardar|dura el/,
  'which-soil':
    /(which|what|best|right) .*(soil|dirt|topsoil|mix|compost)|(soil|dirt|mix) .*(should|for)|(que|cual|mejor) .*(tierra|composta|mezcla)/,
  'how-much':
    /how (much|many) .*(need|should i|do i (order|buy|get))|how many yards|cuant[ao]s? .*(necesit|yardas|pido|pedir)/,
  track: /where('s| is) .*order|track|order status|donde esta .*pedido|rastre/,
};

/** Not in the FAQ, because every page's footer says when we are open, and every product that it is sold by the yard. */
export function storeAnswers(settings: Pick<StoreSettings, 'hours' | 'phone'>, t: Translate): Question[] {
  return [
    {
      id: 'hours',
      question: t('When are you open?'),
      answer: t('{hours}, Central Time. Phone {phone}.', {
        hours: openingHoursLine(settings.hours, t),
        phone: settings.phone,
      }),
    },
    {
      id: 'bags',
      question: t('Do you sell bags?'),
      answer: t('No bags: everything is loose, by the cubic yard. One yard is {n} bags of 2 cubic feet.', {
        n: CUBIC_FEET_PER_YARD / 2,
      }),
    },
  ];
}

const CUBIC_FEET_PER_YARD = 27;
const MAX_ANSWERS = 2;
const SHORTEST = 4;

function stems(text: string): Set<string> {
  return new Set(
    goodsWords(text)
      .filter((word) => word.length >= SHORTEST)
      .map((word) => word.slice(0, 6)),
  );
}

/** The written answers that match a question, best first: none, one or two. */
export function bestAnswers<Item extends Question>(question: string, items: readonly Item[]): Item[] {
  const sounding = questionsIn(question).flatMap((id) => items.filter((item) => item.id === id));
  if (sounding.length > 0) return sounding.slice(0, MAX_ANSWERS);
  const words = stems(question);
  if (words.size < 2) return [];
  const scored = items.map((item) => {
    const questionStems = stems(item.question);
    const sharedStems = [...words].filter((word) => questionStems.has(word)).length;
    return { item, share: sharedStems / Math.max(2, Math.min(words.size, questionStems.size)) };
  });
  const [best] = scored.filter(({ share }) => share >= 0.6).sort((a, b) => b.share - a.share);
  return best ? [best.item] : [];
}

/** The ids of the questions that it sounds like: certain enough to answer before searching for products. */
export function questionsIn(text: string): string[] {
  const folded = fold(text);
  return Object.entries(SOUNDS_LIKE).flatMap(([id, pattern]) => (pattern.test(folded) ? [id] : []));
}
