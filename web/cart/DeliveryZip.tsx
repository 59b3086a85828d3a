import { useId, useState } from 'react';
import { type Place, parseZip } from '../../domain/delivery.ts';
import { rememberZip } from '../delivery/zip.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';

type DeliveryZipProps = { zip: string | null; place: Place | null | undefined };

/** Where the load goes, as far as the fee needs to know. */
export function DeliveryZip({ zip, place }: DeliveryZipProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(zip === null ? '' : null);
  const [wrong, setWrong] = useState(false);
  if (typed === null && zip !== null)
    return (
      <p className="cart-zip-known small">
        <Icon name="pin" size="sm" />
        <span>{place ? t('To {zip}, {city}', { zip, city: place.city }) : t('To {zip}', { zip })}</span>
        <button type="button" className="link" onClick={() => setTyped(zip)}>
          {t('Change ZIP')}
        </button>
      </p>
    );
  return (
    <form
      className="cart-zip"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseZip(typed ?? '');
        setWrong(!parsed.ok);
        if (!parsed.ok) return;
        rememberZip(parsed.zip);
        setTyped(null);
      }}
    >
      <label className="small" htmlFor={id}>
        {t('Delivery ZIP code')}
      </label>
      <input
        id={id}
        className="inp num"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={10}
        value={typed ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
      />
      <button type="submit" className="btn btn-quiet btn-sm">
        {t('Update')}
      </button>
      {wrong ? (
        <p className="hint err" id={`${id}-wrong`} role="alert">
          <Icon name="warning" size="sm" />
          {t('A ZIP code has 5 digits, such as 37203.')}
        </p>
      ) : null}
    </form>
  );
}
