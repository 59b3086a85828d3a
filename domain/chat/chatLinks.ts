// A reply is text and nothing else. Of all addresses in it, only those of our own pages become links.

type ReplyPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'phone'; text: string };

const PAGES =
  'shop|stripe-shop|categories|category|product|stripe-product|compare|cart|checkout|contact|track-order|account|guides|faq|delivery-policy|locations|services|about|blog';
/** A path that stands by itself: not part of another address, whose host comes before it. */
const PATH = String.raw`(?<![\w./:@-])/(?:${PAGES})(?:/[\w-]+){0,3}(?:\?[\w=&-]+)?(?![\w/:@-])`;

/** @param phone the store's own number as it is written */
export function replyPieces(reply: string, phone: string): ReplyPiece[] {
  const number = phone.replaceAll(/[()]/g, '\\$&');
  const pieces: ReplyPiece[] = [];
  for (const text of reply.split(new RegExp(`(${PATH}|${number})`))) {
    if (text === '') continue;
    if (text === phone) pieces.push({ kind: 'phone', text });
    else if (new RegExp(`^${PATH}$`).test(text)) pieces.push({ kind: 'link', text, to: text });
    else pieces.push({ kind: 'text', text });
  }
  return pieces;
}
