import { Link } from 'react-router-dom';
import { phoneHref } from '../../domain/base/settings.ts';
import { replyPieces } from '../../domain/chat/chatLinks.ts';
import { useSettings } from '../ui/settings.tsx';

/** A reply is text. Paths of our own pages and the phone number lead there; nothing else in it does anything. */
export function ReplyText({ text }: { text: string }) {
  const settings = useSettings();
  return (
    <p>
      {replyPieces(text, settings.phone).map((piece, at) => {
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
            <a key={key} className="link num" href={phoneHref(settings.phone)}>
              {piece.text}
            </a>
          );
        }
        return <span key={key}>{piece.text}</span>;
      })}
    </p>
  );
}
