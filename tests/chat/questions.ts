// Questions as shoppers, contractors and crews type them, and what must be in the answer. The figures are those of the
// sample catalog: yards as in the calculator, prices as in the cart. `npm run chat:evaluate` puts them to a model.
import type { Language } from '../../domain/base/locale.ts';

export type ChatQuestion = {
  language: Language;
  text: string;
  /** All of these, in the answer and its cards: lower case, without accents. */
  must: readonly RegExp[];
};

const asked =
  (language: Language) =>
  (text: string, ...must: RegExp[]): ChatQuestion => ({ language, text, must });
const en = asked('en');
const es = asked('es');

const LAWN = [/\b7\.5\b/, /\b8 /, /\$400\b/, /\b4[ -]?(?:in|pulg|")/];
const DRAIN = [/\b2\.5\b/, /\b3 /, /#57/, /\$144\b/];
const NO_TAX =
  /\bno (?:\w+ )?(?:sales )?tax|not (?:charge|add)|\bno (?:se |le )*(?:suma|cobra|agrega|anade)|sin impuesto/;

export const CHAT_QUESTIONS: readonly ChatQuestion[] = [
  // How much for an area: with and without a depth, a material, a shape.
  en('how much for a 20x30 lawn', ...LAWN, /free/),
  en('gravel for french drain 40 ft long 1 ft wide 18 inches deep', ...DRAIN),
  en('stone for a 50 ft french drain, what do i need', /#57/, /\b18[ -]?(?:in|")/, /\b3\b/, /\$144\b/),
  en('how many yards for a 12 by 8 raised bed and a foot deep??', /\b4\b/, /\$180\b/),
  en('need mulch for 200 sq ft 3 inches thick', /\b2\b/, /\$76\b/, /\$25\b/),
  en('3 in of mulch over 15x40', /\b6\b/, /\$228\b/),
  en('mulch for 15 ft x 40 ft', /\b6\b/, /\b3[ -]?(?:in|")/, /\$228\b/),
  en('12 ft circle, 3 inches of river rock', /\b1\.5\b/, /\b2 /, /\$136\b/),
  en(`20' x 30' x 6" crusher run delivered to 37064`, /\b11\.5\b/, /\b12 /, /\$432\b/, /37064|franklin/),
  en('2 raised beds 4x8 12 inches deep', /\b2\.5\b/, /\b3\b/, /\$135\b/),
  en('30 long by 40 wide topsoil 2in', /\b7\.5\b/, /\b8 /, /\$360\b/),
  // Prices and amounts.
  en("what's the cheapest mulch", /^[^$]*double-ground hardwood[^$]*\$38\b/),
  en('cheapest gravel u got', /^[^$]*crusher run[^$]*\$36\b/),
  en('whats a yard of pea gravle', /pea gravel/, /\$58\b/),
  en('do you deliver to 37211 and how much for 5 yards of topsoil', /37211/, /\$225\b/, /\$25\b/, /\$250\b/),
  en('how much is 3 tons of 57 stone', /#57/, /\b3 /, /\$144\b/),
  en('half a yard of compost', /compost/, /\$55\b/),
  en('10 cubic yards of hardwood mulch to 90210', /90210/, /quote/),
  en('how much to deliver to 37064', /\$35\b/, /\$250\b/),
  // What the store does.
  en('do you sell bags', /\bbag/, /\byards?\b/, /13\.5|bulk/),
  en('can i pick up', /pick.?up/, /no fee|free|no charge|without a fee/),
  en('is tax included', NO_TAX),
  en('do yall take cash', /\bcard\b/),
  en('can u deliver sunday', /never|\bno\b|not on sundays/, /sunday/),
  en('wheres my order', /\/track-order/),
  en('what time do u open', /\b7 ?am\b|7:00/),
  en('what soil for a veggie garden', /compost/),
  en('how deep should new lawn be', /\b3\W{1,4}4\b|\b4 in/),
  en('can i get 30 yards of fill dirt cheaper, bulk discount?', /\b20 yards|quote/),
  en('i want to talk to somebody about 40 yds of stone for a wall', /\b40\b/, /send/),

  es('cuanto para un pasto de 20x30', ...LAWN, /gratis/),
  es('grava para drenaje frances 40 pies de largo 1 pie de ancho 18 pulgadas de hondo', ...DRAIN),
  es('necesito arena para 10x12 3 pulgadas', /\b1\.5\b/, /\b2 /, /\$80\b/, /arena/),
  es('cama elevada de 12 x 8 de un pie de hondo cuantas yardas', /\b4\b/, /\$180\b/),
  es('3 pulgadas de mulch para 200 pies cuadrados', /\b2\b/, /\$76\b/),
  es('mulch pa 15 por 40 pies', /\b6\b/, /\b3 pulg/, /\$228\b/),
  es('circulo de 12 pies con 3 pulgadas de piedra de rio', /\b1\.5\b/, /\b2 /, /\$136\b/),
  es('base triturada para 6 m x 3 m, 15 cm', /\b4\b/, /\$144\b/),
  es('zacate de 30 por 40 pies cuanta tierra ocupo', /\b15\b/, /\b4 pulg/, /\$750\b/),
  es('2 camas de 4x8 de 12 pulgadas con tierra', /\b2\.5\b/, /\b3\b/, /\$135\b/),
  es('cuanto cuesta una yarda de mulch', /\$38\b/, /mulch/),
  es('cual es el mulch mas barato', /^[^$]*mulch de madera dura[^$]*\$38\b/),
  es('la tierra mas economica que tengan', /^[^$]*relleno[^$]*\$22\b/),
  es('a como la grabilla', /gravilla/, /\$58\b/),
  es('entregan en el 37211 y cuanto por 5 yardas de tierra', /37211/, /\$225\b/, /\$250\b/),
  es('10 yds de tierra de relleno a 37064', /\$220\b/, /\$35\b/, /\$255\b/),
  es('cuanto salen 3 toneladas de piedra 57', /#57/, /\b3 /, /\$(?:144|162)\b/),
  es('media yarda de composta', /composta/, /\$55\b/),
  es('venden costales', /costal|bolsa/, /yarda/, /13\.5|granel/),
  es('puedo pasar a recojer yo', /recog/, /sin costo|gratis/),
  es('los precios ya traen impuesto?', NO_TAX),
  es('aceptan efectivo', /tarjeta/),
  es('entregan el domingo', /nunca|\bno\b/, /domingo/),
  es('donde esta mi pedido', /\/track-order/),
  es('a que hora abren', /\b7 ?am\b|7:00/),
  es('que tierra es buena para verduras', /composta/),
  es('cuanto pesa una yarda de tierra', /2,?200/),
  es('me lo pueden traer hoy mismo', /\b2 ?pm\b|2:00/),
  es('cuanto cobran por llevarlo', /\$25\b/, /\$250\b/),
  es('quiero hablar con alguien', /manda|envi/),
];
