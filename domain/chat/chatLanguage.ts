import type { Language } from '../base/locale.ts';
import { fold } from '../catalog/searchIndex.ts';

/** Words by which people notice a language; those of both are in neither. */
const ENGLISH =
  /\b(?:the|an|and|of|to|for|with|is|are|do|does|you|your|my|i|i'm|can|could|how|much|many|what|whats|which|where|when|it|in|on|at|yards?|feet|foot|ft|inch(?:es)?|deep|price|cheap\w*|deliver\w*|pick|order|tax|bags?|need|want|have|sell|open|hello|hi|hey|thanks?|please|lawn|gravel|soil|sand|stone|delivered)\b/g;
const SPANISH =
  /\b(?:el|la|los|las|un|una|del?|que|cual|cuant[oa]s?|cuesta|como|donde|cuando|para|pa|por|con|sin|y|mi|mis|su|es|son|hay|tienen?|venden?|entregan?|llevan|necesito|quiero|quisiera|pued[eo]n?|busco|se|al|hoy|hola|gracias|buen[oa]s|precios?|yardas?|pulgadas?|pies|arena|tierra|gravi?lla|grava|piedra|barat[oa]|pedido|pasto|zacate|cesped|composta|media|medio|ocupo)\b/g;

/** How Spanish words end; two of them are no accident. */
const SPANISH_ENDINGS = /\b\p{L}{3,}(?:[ao]s?|an)\b/gu;

/** The language a message is written in; null when it could be either. */
export function languageOf(text: string): Language | null {
  const words = fold(text);
  const english = words.match(ENGLISH)?.length ?? 0;
  const spanish = (words.match(SPANISH)?.length ?? 0) + (/[¿¡ñ]/i.test(text) ? 1 : 0);
  if (english !== spanish) return english > spanish ? 'en' : 'es';
  return (words.match(SPANISH_ENDINGS)?.length ?? 0) > 1 ? 'es' : null;
}
