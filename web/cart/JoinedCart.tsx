import { useRefreshPersonalRows } from '../identity/personalRows.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { forgetJoined, type JoinedLine, useJoinedLines } from './joined.ts';

/** A sign-in put two carts together: what is more than before, and how much. */
export function JoinedCart() {
  const t = useT();
  const lines = useJoinedLines();
  // What another device of this person changed meanwhile.
  useRefreshPersonalRows();
  if (lines === null) return null;
  return (
    <section className="cart-banner" role="status" aria-label={t('Cart of your account')}>
      <Icon name="info" />
      <div>
        <b>{t('Your account’s cart and the one on this device are one now')}</b>
        <ul>
          {lines.map((line) => (
            <li key={`${line.why} ${line.name}`} className="num">
              {words(line, t)}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="iconbtn" aria-label={t('Dismiss')} onClick={forgetJoined}>
        <Icon name="close" />
      </button>
    </section>
  );
}

function words({ name, was, is, why }: JoinedLine, t: Translate): string {
  if (why === 'gone') return t('{name}: no longer sold, left out', { name });
  if (why === 'left') return t('{name}: stays in the account that was used here before', { name });
  return was === 0
    ? t('{name}: {is} from your account', { name, is })
    : t('{name}: {was} here, {is} together', { name, was, is });
}
