import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { parseMeasure } from '../../domain/calculator/measure.ts';
import {
  type CrewGuideId,
  GUIDE_JOBS,
  type GuideQuantity,
  guideQuantities,
} from '../../domain/content/crewGuides.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { amountLink, amountNote, type GuidePrice } from './guideAmounts.ts';

type GuideAmountsProps = { id: CrewGuideId; example: string; prices: readonly GuidePrice[] };

/** The slip of a guide: what the job takes, for the example or for the reader's own size. */
export function GuideAmounts({ id, example, prices }: GuideAmountsProps) {
  const t = useT();
  const field = useId();
  const job = GUIDE_JOBS[id];
  const [length, setLength] = useState(String(job.lengthFeet));
  const [width, setWidth] = useState(String(job.widthFeet));
  const sides = [length, width].map(parseMeasure);
  const [long, wide] = sides.map((side) => (side.ok ? side.value : null));
  const typed = long && wide ? { lengthFeet: long, widthFeet: wide } : null;
  const quantities = typed ? guideQuantities(id, typed) : null;
  const side = (name: string, label: string, value: string, onChange: (value: string) => void) => (
    <div>
      <label className="flabel" htmlFor={`${field}-${name}`}>
        {label}
      </label>
      <input
        id={`${field}-${name}`}
        className="inp num"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={parseMeasure(value).ok ? undefined : true}
        aria-describedby={quantities ? undefined : `${field}-wrong`}
      />
    </div>
  );
  return (
    <section className="ticket" aria-labelledby={`${field}-title`}>
      <div className="top">
        <h2 className="h3" id={`${field}-title`}>
          {t('What it takes')}
        </h2>
      </div>
      <p className="small muted">{example}</p>
      <div className="guide-size needs-js">
        {side('length', t('Length, ft'), length, setLength)}
        {side('width', t('Width, ft'), width, setWidth)}
      </div>
      <div aria-live="polite">
        {quantities ? (
          <>
            {job.use === 'one' ? <p className="guide-one">{t('Any one of these:')}</p> : null}
            <ul className="guide-layers">
              {quantities.map((quantity) => (
                <Amount
                  key={quantity.product}
                  guide={id}
                  quantity={quantity}
                  sides={typed ?? job}
                  price={prices.find(({ slug }) => slug === quantity.product)}
                />
              ))}
            </ul>
          </>
        ) : (
          <p className="hint err" id={`${field}-wrong`}>
            <Icon name="warning" size="sm" />
            {t('Use a number like 12, 12.5 or 12 1/2.')}
          </p>
        )}
      </div>
      <p className="hint">{t('Material only. Delivery depends on the ZIP.')}</p>
    </section>
  );
}

type AmountProps = {
  guide: CrewGuideId;
  quantity: GuideQuantity;
  sides: { lengthFeet: number; widthFeet: number };
  price: GuidePrice | undefined;
};

function Amount({ guide, quantity, sides, price }: AmountProps) {
  const t = useT();
  const { product, depthInches, orderYards, cubicYards } = quantity;
  const name = price?.name ?? product;
  return (
    <li>
      <p className="guide-layer">
        <span className="info-swatch" data-texture={product} aria-hidden="true" />
        <b>{price?.path ? <Link to={price.path}>{name}</Link> : name}</b>
        <span className="muted small">{t('{n} inches deep', { n: depthInches })}</span>
      </p>
      <p className="guide-yards">
        <b>{orderYards}</b> <span>{t('cubic yards')}</span>
      </p>
      <p className="small muted">
        {amountNote(quantity, t)}
        {price?.priceCents ? (
          <> {t('{price} at today’s price.', { price: formatMoney(orderYards * price.priceCents) })}</>
        ) : null}
      </p>
      <p>
        <Link className="btn btn-quiet btn-block" to={amountLink(guide, quantity, sides)}>
          <Icon name="calculator" size="sm" />
          {t('{n} yards in the calculator', { n: cubicYards })}
        </Link>
      </p>
    </li>
  );
}
