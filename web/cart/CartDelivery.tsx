import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCents } from '../../domain/base/money.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { earliestDelivery } from '../../domain/delivery/calendar.ts';
import { allInYardCents, type DeliveryQuote, type Place, parseZip } from '../../domain/delivery/delivery.ts';
import { zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { type Cart, totalCents } from '../../domain/orders/cart.ts';
import { rememberZip } from '../delivery/zip.ts';
import { storeNow } from '../offline/storeTime.ts';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

type DeliveryZipProps = { zip: string | null; place: Place | null | undefined };

/** The ZIP of the delivery, which sets the fee. */
export function DeliveryZip({ zip, place }: DeliveryZipProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  if (typed === null && zip !== null)
    return (
      <p className="row cluster gap-x-12 small">
        <Icon name="pin" size="sm" />
        <span>{place ? t('To {zip}, {city}', { zip, city: place.city }) : t('To {zip}', { zip })}</span>
        <button
          ref={button}
          type="button"
          className="link tap-inline push"
          onClick={() => {
            flushSync(() => setTyped(zip));
            field.current?.select();
          }}
        >
          {t('Change ZIP')}
        </button>
      </p>
    );
  return (
    <form
      className="cart-zip row cluster"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseZip(typed ?? '');
        setWrong(!parsed.ok);
        if (!parsed.ok) return;
        // Synchronously, so that the element that replaces the field can take the focus.
        flushSync(() => {
          rememberZip(parsed.zip);
          setTyped(null);
        });
        button.current?.focus();
      }}
    >
      <label className="small" htmlFor={id}>
        {t('Delivery ZIP code')}
      </label>
      <input
        ref={field}
        id={id}
        className="inp num"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={20}
        value={typed ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
      />
      <button type="submit" className="btn btn-quiet btn-sm">
        {t('Update')}
      </button>
      {wrong ? (
        <p className="hint err wide" id={`${id}-wrong`} role="alert">
          <Icon name="warning" size="sm" />
          {t('A ZIP code has 5 digits, such as 37203.')}
        </p>
      ) : null}
    </form>
  );
}

type DeliveredLoadProps = { cart: Cart; cubicYards: number; delivery: DeliveryQuote };

/** The price per delivered yard at this ZIP, and the earliest delivery. */
export function DeliveredLoad({ cart, cubicYards, delivery }: DeliveredLoadProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  if (delivery.status !== 'served' || cubicYards === 0) return null;
  const { zone, feeCents, minimumYards } = delivery;
  // Tools share the trip but have no yards.
  const subtotalCents = totalCents(cart.filter(({ product }) => isBulk(product)));
  return (
    <Ledger
      rows={[
        {
          key: 'yard',
          label: t('Per yard, with delivery'),
          ...(settings.taxes.mode === 'off' ? {} : { note: t('Before tax') }),
          value: formatCents(allInYardCents({ subtotalCents, feeCents, cubicYards })),
        },
        {
          key: 'soonest',
          label: t('Soonest delivery'),
          note: t('{zone}, from {n} cubic yards', { zone: zoneName(zone, t), n: minimumYards }),
          value: formatWeekday(earliestDelivery(zone, storeNow(), settings), language),
        },
      ]}
    />
  );
}
