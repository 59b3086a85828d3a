import type { Translate } from '../base/locale.ts';
import { clockLabel, type StoreSettings } from '../base/settings.ts';
import type { Question } from '../content/faqQuestions.ts';
import { plain } from './chatProducts.ts';

// Finds the store's written answer to a question. Plain rules that run on a phone without signal and do not guess.

/** Patterns of questions in both languages, lower case without accents; the first match wins. */
const SOUNDS_LIKE: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['811', /\b811\b|before i dig|call before|antes de excavar|utility lines?/],
  ['ph', /\bph\b/],
  ['hours', /\bhours\b|are you open|when do you (open|close)|horario|abren|cierran|a que hora/],
  ['saturday', /saturday|weekend|sunday|sabado|domingo|fin de semana/],
  ['tax', /\btax|impuesto/],
  ['change', /\bcancel|(change|modify|return) .*order|refund|cambiar .*pedido|reembols|devol/],
  ['fabric', /fabric|weed barrier|\bmalla\b|\btela\b|geotextil/],
  ['settling', /settl|asent|compact/],
  [
    'share-truck',
    /(two|both|several|different) .*(truck|load|together)|share .*truck|dos materiales|mismo camion/,
  ],
  ['blend', /\bblend|custom mix|mezcla especial/],
  ['screened', /screened|sifted|cernid|cribad/],
  [
    'fee',
    /free delivery|entrega gratis|(deliver\w*|shipping)\W.*(cost|fee|price|charge|much)|(cost|fee|price|charge|much)\b.*\b(deliver|shipping)|(cuanto|costo|precio|cobran).*(entreg|envio|flete|llevar)/,
  ],
  ['bulk', /bulk (price|discount|rate)|discount|volume price|descuento|por volumen|mayoreo/],
  ['pay', /how .*\bpay\b|credit card|\bcash\b|payment method|como (se )?pag|tarjeta|efectivo|forma de pago/],
  ['quote', /how long .*quote|tarda.*cotiz/],
  ['minimum', /minimum|smallest|least .*(order|yard)|minim|pedido mas peque/],
  ['at-home', /be (at )?home|be there|be present|estar en (mi )?casa|estar presente/],
  ['where', /where .*(drop|dump|put it|unload)|driveway|lawn damage|donde .*(descarg|dej|tir)|entrada/],
  [
    'same-day',
    /\btoday\b|same.?day|tomorrow|how (soon|fast|quick)|when (can|will|could|would)|\bhoy\b|mismo dia|manana|cuando (llega|pued|traen)/,
  ],
  [
    'how-far',
    /how far|where do you deliver|deliver (to|in|out)|service area|which (cities|counties|zip)|hasta donde|a donde (entregan|llegan)|que zonas|entregan en/,
  ],
  ['weight', /\bweigh|how heavy|how many (pounds|tons)|cuanto pesa|\bpesa\b|libras|tonelada/],
  ['coverage', /\bcovers?\b|how far does|cuanto (cubre|rinde)|cubre/],
  ['depth', /how deep|what depth|how thick|que tan (hond|profund)|que profund|cuantas pulgadas/],
  ['store', /how long .*(sit|wait|keep|last)|\btarp\b|\blona\b|guardar|dura el/],
  [
    'which-soil',
    /(which|what|best|right) .*(soil|dirt|topsoil|mix|compost)|(soil|dirt|mix) .*(should|for)|(que|cual|mejor) .*(tierra|composta|mezcla)/,
  ],
  ['how-much', /how (much|many) .*(need|yards|order|buy)|cuant[ao]s? .*(necesit|yardas|pido|pedir)/],
  ['track', /where('s| is) .*order|track|order status|donde esta .*pedido|rastre/],
];

/** Not in the FAQ, because every page's footer says it. */
export function storeAnswers(settings: Pick<StoreSettings, 'hours' | 'phone'>, t: Translate): Question[] {
  const days = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')];
  const hours = settings.hours.map(({ fromDay, toDay, opensMinute, closesMinute }) => {
    const run = fromDay === toDay ? days[fromDay] : `${days[fromDay]}–${days[toDay]}`;
    return `${run} ${clockLabel(opensMinute)}–${clockLabel(closesMinute)}`;
  });
  return [
    {
      id: 'hours',
      question: t('When are you open?'),
      answer: t('{hours}, Central Time. Phone {phone}.', { hours: hours.join(', '), phone: settings.phone }),
    },
  ];
}

const MOST_ANSWERS = 2;
const SHORTEST = 4;

function stems(text: string): Set<string> {
  const words = plain(text).match(/[\p{L}\d#]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST).map((word) => word.slice(0, 6)));
}

/** The written answers that match a question, best first: none, one or two. */
export function bestAnswers<Item extends Question>(question: string, items: readonly Item[]): Item[] {
  const plainQuestion = plain(question);
  const sounding = SOUNDS_LIKE.flatMap(([id, pattern]) =>
    pattern.test(plainQuestion) ? items.filter((item) => item.id === id) : [],
  );
  if (sounding.length > 0) return [...new Set(sounding)].slice(0, MOST_ANSWERS);
  const words = stems(question);
  if (words.size < 2) return [];
  const scored = items.map((item) => {
    const own = stems(item.question);
    const same = [...words].filter((word) => own.has(word)).length;
    return { item, share: same / Math.max(2, Math.min(words.size, own.size)) };
  });
  return scored
    .filter(({ share }) => share >= 0.6)
    .sort((a, b) => b.share - a.share)
    .slice(0, 1)
    .map(({ item }) => item);
}

/** Whether a pattern matches: certain enough to answer before searching for products. */
export function isAnswerable(question: string): boolean {
  const plainQuestion = plain(question);
  return SOUNDS_LIKE.some(([, pattern]) => pattern.test(plainQuestion));
}
