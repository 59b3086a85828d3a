import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import { useRefreshPersonalRows } from '../identity/personalRows.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { $signInChanges, type ChangedLine } from './signInChanges.ts';
import { $priceChanges } from './todaysPrices.ts';

type UnpaidCartProps = {
  /** The order whose payment page is still open, if known to this browser. */
  orderNumber: string | null;
  onRestore: () => void;
};

/** A checkout emptied the cart but was not paid: continue to the payment, or restore the cart. */
export function UnpaidCart({ orderNumber, onRestore }: UnpaidCartProps) {
  const t = useT();
  return (
    <section className="cart-banner note info row items-start" aria-label={t('Unpaid order')}>
      <Icon name="card" />
      <div className="grow">
        <b>
          {orderNumber
            ? t('Order {number} is not paid yet', { number: orderNumber })
            : t('Your last order is not paid yet')}
        </b>
        <p className="small">{t('Nothing was charged. Your cart is kept until the order is paid.')}</p>
        <div className="acts">
          <button type="button" className="btn btn-primary btn-sm" onClick={onRestore}>
            {t('Restore cart')}
          </button>
          {orderNumber ? (
            <Link className="btn btn-quiet btn-sm" to="/payment-processing">
              {t('Back to payment')}
            </Link>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** What was added when a sign-in merged two carts. */
export function SignInChanges() {
  const t = useT();
  const lines = useStore($signInChanges, { ssr: 'initial' });
  // What the person's other devices changed meanwhile.
  useRefreshPersonalRows();
  if (lines.length === 0) return null;
  return (
    <Changes
      label={t('Cart of your account')}
      title={t('We combined your account’s cart with the one on this device')}
      onDismiss={() => $signInChanges.reset()}
    >
      {lines.map((line) => (
        <li key={`${line.why} ${line.name}`} className="num">
          {changeText(line, t)}
        </li>
      ))}
    </Changes>
  );
}

function changeText({ name, was, is, why }: ChangedLine, t: Translate): string {
  if (why === 'gone') return t('{name}: no longer sold, left out', { name });
  if (why === 'left') return t('{name}: stays with the account used here before', { name });
  return was === 0
    ? t('{name}: {is} from your account', { name, is })
    : t('{name}: {was} here, {is} together', { name, was, is });
}

/** Prices changed since the cart was filled: which, and by how much. */
export function PriceChanges() {
  const t = useT();
  const changes = useStore($priceChanges, { ssr: 'initial' });
  if (changes.length === 0) return null;
  return (
    <Changes
      label={t('Price changes')}
      title={t('Prices changed since you filled your cart')}
      onDismiss={() => $priceChanges.set([])}
    >
      {changes.map(({ productId, name, unit, wasCents, isCents }) => (
        <li key={productId} className="num">
          {t('{name}: {was}, now {is} {unit}', {
            name,
            was: formatCents(wasCents),
            is: formatCents(isCents),
            unit: unitText(unit, t),
          })}
        </li>
      ))}
    </Changes>
  );
}

type ChangesProps = { label: string; title: string; onDismiss: () => void; children: ReactNode };

function Changes({ label, title, onDismiss, children }: ChangesProps) {
  const t = useT();
  return (
    <section className="cart-banner note info row items-start" role="status" aria-label={label}>
      <Icon name="info" />
      <div className="grow">
        <b>{title}</b>
        <ul>{children}</ul>
      </div>
      <button type="button" className="iconbtn" aria-label={t('Dismiss')} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </section>
  );
}
