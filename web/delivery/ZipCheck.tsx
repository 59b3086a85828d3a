import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { phoneHref } from '../../domain/base/phones.ts';
import { amountText } from '../../domain/catalog/goods.ts';
import { earliestDelivery, storeDate } from '../../domain/delivery/calendar.ts';
import { type ParsedZip, type Place, parseZip } from '../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { ZONE_LIST, type Zone } from '../../domain/delivery/zones.ts';
import { storeNow } from '../offline/storeTime.ts';
import { ErrorHint } from '../ui/Field.tsx';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type AskedZip, lookUpZip, rememberZip, usePlace, useZip } from './zip.ts';
import './delivery.css';

type Problem = Extract<ParsedZip, { ok: false }>['reason'] | 'not_loaded';

export type ZipCheckProps = {
  zones?: readonly Zone[];
  /** The ZIP in the URL. A ZIP entered since then wins over it. */
  asked?: AskedZip | null;
  /** Contact form fields for a quote outside the area. */
  about?: Readonly<Record<string, string>>;
  /** Goes on once a ZIP is answered: then it is what the button does. */
  onDone?: (() => void) | undefined;
};

/**
 * Check My Area: answers in place, also offline, and every screen then shows that ZIP's fee. Without
 * JavaScript the contact page answers the form.
 */
export function ZipCheck({ zones = ZONE_LIST, asked = null, about, onDone }: ZipCheckProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const storedZip = useZip();
  const askedZip = asked?.parsed.ok ? asked.parsed.zip : null;
  const zip = storedZip ?? askedZip;
  const looked = usePlace(storedZip);
  const place = zip === askedZip && asked?.place !== undefined ? asked.place : looked.place;
  const [typed, setTyped] = useState<string | null>(() => (asked?.parsed.ok === false ? asked.typed : null));
  const [problem, setProblem] = useState<Problem | null>(() =>
    asked?.parsed.ok === false ? asked.parsed.reason : null,
  );

  const isAnswered = zip !== null && place !== undefined && typed === null;
  const goesOn = onDone !== undefined && isAnswered && place !== null;

  const check = async () => {
    // The field's value, which may have been typed before this code loaded.
    const text = field.current?.value ?? '';
    const parsed = parseZip(text);
    if (!parsed.ok) {
      setTyped(text);
      setProblem(parsed.reason);
      field.current?.focus();
      return;
    }
    try {
      await lookUpZip(parsed.zip);
      setProblem(null);
      setTyped(null);
      rememberZip(parsed.zip);
    } catch (error) {
      console.warn('The ZIPs did not load.', error);
      setProblem('not_loaded');
    }
  };

  return (
    <div>
      <form
        action="/contact#contact-area"
        method="get"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (goesOn) onDone();
          else void check();
        }}
      >
        <label className="flabel" htmlFor={id}>
          {t('Delivery ZIP code')}
        </label>
        <div className="zip-row cluster gap-10">
          <input
            ref={field}
            id={id}
            className={problem ? 'inp num err' : 'inp num'}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            value={typed ?? zip ?? ''}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
          <button type="submit" className="btn btn-primary">
            {goesOn ? t('Continue') : t('Check My Area')}
          </button>
        </div>
        <ErrorHint id={`${id}-problem`} text={problem && problemText(problem, t)} />
      </form>
      <div aria-live="polite">
        {isAnswered ? (
          <ZipVerdict zip={zip} place={place} zones={zones} now={storeNow()} about={about} />
        ) : null}
      </div>
    </div>
  );
}

function problemText(problem: Problem, t: Translate): string {
  switch (problem) {
    case 'empty':
      return t('Enter the 5-digit ZIP code of the delivery site.');
    case 'not_digits':
      return t('A ZIP code has only digits, such as 37203.');
    case 'wrong_length':
      return t('A ZIP code has 5 digits, such as 37203.');
    case 'not_loaded':
      return t('The ZIP list could not be loaded. Try again with signal, or call us.');
  }
}

type ZipVerdictProps = {
  zip: string;
  place: Place | null;
  zones: readonly Zone[];
  now: Date;
  about?: Readonly<Record<string, string>> | undefined;
};

/** Price and time of a delivery to one ZIP, or that it needs a quote. */
function ZipVerdict({ zip, place, zones, now, about }: ZipVerdictProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const zone = zones.find(({ id }) => id === place?.zone);
  if (!place || !zone) {
    return (
      <div className="stack gap-8 narrow-form mt-20">
        <p>
          <Tag tone="warn" icon="warning">
            {t('Outside our delivery area')}
          </Tag>
        </p>
        <p>{t('We have no fixed delivery price for {zip}. Ask us for a quote.', { zip })}</p>
        <p className="row cluster gap-x-12">
          <Link className="btn btn-quiet" to={`/contact?${new URLSearchParams({ ...about, zip })}`}>
            {t('Ask for a quote')}
          </Link>
          <a className="link tap num" href={phoneHref(settings.phone)}>
            {settings.phone}
          </a>
        </p>
      </div>
    );
  }
  const soonest = earliestDelivery(zone, now, settings);
  return (
    <div className="stack gap-8 narrow-form mt-20">
      <p className="row cluster gap-8">
        <Tag tone="ok" icon="check">
          {t('We deliver here')}
        </Tag>
        <b>{t('{city}, {county} County', { city: place.city, county: place.county })}</b>
      </p>
      <Ledger
        rows={[
          {
            key: 'fee',
            label: t('Delivery fee'),
            note: t('Free on orders of {amount}+', { amount: formatMoney(settings.fees.freeFromCents) }),
            value: formatMoney(zone.feeCents),
          },
          {
            key: 'minimum',
            label: t('Minimum order'),
            note: zoneName(zone, t),
            value: amountText('per cubic yard', zone.minimumYards, t),
          },
          {
            key: 'soonest',
            label: t('Soonest delivery'),
            note: deliveryTime(zone, settings.cutoff, t),
            value: soonest === storeDate(now) ? t('Today') : formatWeekday(soonest, language),
          },
        ]}
      />
      {place.poBox ? (
        <p className="small muted row items-start">
          <Icon name="info" size="sm" />
          {t('This ZIP is for PO boxes only. Enter the street address of the site at checkout.')}
        </p>
      ) : null}
    </div>
  );
}
