import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { PresetId } from '../../domain/calculator/calculator.ts';
import { calculatorLink } from '../../domain/calculator/calculatorLink.ts';
import { parseLength } from '../../domain/calculator/measure.ts';
import { hasPrice, productPath } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import {
  type CrewGuideId,
  GUIDE_JOBS,
  type GuideQuantity,
  guideQuantities,
} from '../../domain/content/crewGuides.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';

type GuideAmountsProps = { id: CrewGuideId; example: string; prices: readonly GuidePrice[] };

/** The amounts of a guide, for its example or the reader's own size. */
export function GuideAmounts({ id, example, prices }: GuideAmountsProps) {
  const t = useT();
  const field = useId();
  const job = GUIDE_JOBS[id];
  const [length, setLength] = useState(String(job.lengthFeet));
  const [width, setWidth] = useState(String(job.widthFeet));
  const sides = [length, width].map((text) => parseLength(text, 'feet'));
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
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={parseLength(value, 'feet').ok ? undefined : true}
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
  const { product, depthInches, orderYards } = quantity;
  const name = price?.name ?? product;
  return (
    <li>
      <p className="guide-layer">
        <span className="info-swatch" data-texture={product} aria-hidden="true" />
        <b>{price?.path ? <Link to={price.path}>{name}</Link> : name}</b>
        <span className="muted small">{t('{n} inches deep', { n: depthInches })}</span>
      </p>
      <p className="guide-yards">
        <b>{orderYards}</b> <span>{orderYards === 1 ? t('cubic yard') : t('cubic yards')}</span>
      </p>
      <p className="small muted">
        <span>{amountNote(quantity, t)}</span>
        {price?.priceCents ? (
          <span>{` ${t('{price} at today’s price.', { price: formatMoney(orderYards * price.priceCents) })}`}</span>
        ) : null}
      </p>
      <p>
        <Link className="btn btn-quiet btn-block" to={amountLink(guide, quantity, sides)}>
          <Icon name="calculator" size="sm" />
          <span>{t('{name} in the calculator', { name })}</span>
        </Link>
      </p>
    </li>
  );
}

// The yards of a guide, with today's price of the material.

export type GuidePrice = { slug: string; name: string; priceCents: number | null; path: string };

export function guidePrices(id: CrewGuideId, { products }: Pick<Snapshot, 'products'>): GuidePrice[] {
  return GUIDE_JOBS[id].layers.flatMap(({ product: slug }) => {
    const product = products.find((one) => one.slug === slug && one.catalog === 'traditional');
    if (!product) return [];
    const priceCents = hasPrice(product) ? product.priceCents : null;
    return { slug, name: product.name, priceCents, path: productPath(product) };
  });
}

/** How the ordered yards are calculated, and their weight. */
export function amountNote(quantity: GuideQuantity, t: Translate): string {
  const { allowance, allowancePercent, exactCubicYards, truckloads, tons } = quantity;
  // To the tenth, as in the calculator: rounded to half yards, the sum would not add up.
  const measured = Number(exactCubicYards.toFixed(exactCubicYards < 1 ? 2 : 1));
  const notes = [
    allowance === 'settling'
      ? t('{n} measured, and {percent}% for settling.', { n: measured, percent: allowancePercent })
      : allowance === 'compaction'
        ? t('{n} measured, and {percent}% because it packs.', { n: measured, percent: allowancePercent })
        : t('{n} measured.', { n: measured }),
    truckloads === 1 ? t('1 truckload') : t('{n} truckloads', { n: truckloads }),
  ];
  const [added, loads] = notes;
  if (tons === null) return `${added} ${loads}.`;
  return `${added} ${loads}, ${t('about {n} tons.', { n: tons < 10 ? tons.toFixed(1) : Math.round(tons) })}`;
}

const PROJECTS: Partial<Record<CrewGuideId, PresetId>> = {
  'new-lawn': 'lawn-new',
  'raised-beds': 'raised-bed',
};

/** The calculator, filled in with one layer of the job. */
export function amountLink(
  id: CrewGuideId,
  { depthInches, product, allowance }: GuideQuantity,
  { lengthFeet, widthFeet }: { lengthFeet: number; widthFeet: number },
): string {
  const project = PROJECTS[id];
  return calculatorLink({
    shape: 'rectangle',
    sizes: { length: lengthFeet, width: widthFeet },
    depth: depthInches,
    material: product,
    compacted: allowance === 'compaction',
    ...(project ? { project } : {}),
  });
}
