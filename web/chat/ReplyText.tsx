import { Link } from 'react-router-dom';
import { PHONE, PHONE_HREF } from '../../domain/business.ts';
import { replyPieces } from '../../domain/chat/chatLinks.ts';

/** A reply is text. Paths of our own pages and the phone number lead there; nothing else in it does anything. */
export function ReplyText({ text }: { text: string }) {
  return (
    <p>
      {replyPieces(text, PHONE).map((piece, at) => {
        const key = `${at} ${piece.text}`;
        if (piece.kind === 'link') {
          return (
            <Link key={key} className="link" to={piece.to}>
              {piece.text}
            </Link>
          );
        }
        if (piece.kind === 'phone') {
          return (
            <a key={key} className="link num" href={PHONE_HREF}>
              {piece.text}
            </a>
          );
        }
        return <span key={key}>{piece.text}</span>;
      })}
    </p>
  );
}
