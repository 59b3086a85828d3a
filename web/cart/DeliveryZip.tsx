import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Place, parseZip } from '../../domain/delivery/delivery.ts';
import { rememberZip } from '../delivery/zip.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

type DeliveryZipProps = { zip: string | null; place: Place | null | undefined };

/** Where the load goes, as far as the fee needs to know. */
export function DeliveryZip({ zip, place }: DeliveryZipProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  if (typed === null && zip !== null)
    return (
      <p className="cart-zip-known small">
        <Icon name="pin" size="sm" />
        <span>{place ? t('To {zip}, {city}', { zip, city: place.city }) : t('To {zip}', { zip })}</span>
        <button
          ref={button}
          type="button"
          className="link"
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
      className="cart-zip"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseZip(typed ?? '');
        setWrong(!parsed.ok);
        if (!parsed.ok) return;
        // At once, so that the focus finds what stands in place of the field.
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
