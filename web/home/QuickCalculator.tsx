import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CALCULATOR_PATH, type Estimate, estimate } from '../../domain/calculator/calculator.ts';
import { parseLength } from '../../domain/calculator/measure.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';

const EXAMPLE = { length: '24', width: '18', depth: '4' } as const;
type Side = keyof typeof EXAMPLE;

/** Three numbers and the yards, updated while typing; the full calculator opens with the same numbers. */
export function QuickCalculator() {
  const t = useT();
  const [typed, setTyped] = useState<Record<Side, string>>(EXAMPLE);
  const navigate = useNavigate();
  const job = toEstimate(typed);
  const yards = job?.cubicYards ?? null;
  const numeral = yards === null ? '–' : formatYards(yards);

  // The calculator starts with these numbers, unless they are only our example and the
  // person has a calculation already.
  const open = async () => {
    try {
      const { $draft, draftFrom } = await import('../calculator/draft.ts');
      const { blankArea } = await import('../calculator/areaEntries.ts');
      const { depth, ...sizes } = typed;
      if (typed !== EXAMPLE || $draft.get() === null) $draft.set(draftFrom([blankArea({ sizes, depth })]));
    } catch (error) {
      console.warn('The numbers did not go along to the calculator.', error);
    }
    await navigate(CALCULATOR_PATH);
  };

  const sides: [Side, string][] = [
    ['length', t('Length, ft')],
    ['width', t('Width, ft')],
    ['depth', t('Depth, in')],
  ];
  return (
    <section className="home-quick">
      <div className="wrap home-quick-in">
        <div>
          <h2 className="h2">{t('How much do you need?')}</h2>
          <p className="lede">
            {t('Three numbers. The calculator also works with no signal, so you can measure in the yard.')}
          </p>
        </div>
        <form
          action={CALCULATOR_PATH}
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            void open();
          }}
        >
          <div className="home-q3">
            {sides.map(([side, label]) => (
              <label key={side}>
                <span className="flabel">{label}</span>
                <input
                  className="inp num home-big"
                  name={side}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[side]}
                  onChange={(event) => setTyped((now) => ({ ...now, [side]: event.target.value }))}
                />
              </label>
            ))}
          </div>
          <div className="home-qr">
            <p aria-live="polite">
              <span
                className="numeral"
                data-long={numeral.length > 5 ? (numeral.length > 9 ? 'huge' : '') : undefined}
              >
                {numeral}
              </span>{' '}
              <span className="block mt-8">
                <b>{yards === null ? t('Enter three sizes above zero') : t('cubic yards')}</b>
              </span>
              {job?.warnings.includes('large_area') ? (
                <span className="block mt-8 small text-warn">
                  {t('More than 100,000 square feet. Check length and width.')}
                </span>
              ) : null}
              {job?.warnings.includes('deep') ? (
                <span className="block mt-8 small text-warn">
                  {t('Deeper than 48 inches. Check the depth and its unit.')}
                </span>
              ) : null}
            </p>
            <LoadGauge cubicYards={yards ?? 0} capacity={TRUCK.planYards} caption={null} />
          </div>
          <p className="row cluster mt-24">
            <button type="submit" className="btn btn-primary btn-xl">
              {t('Open calculator')}
            </button>
          </p>
        </form>
      </div>
    </section>
  );
}

function toEstimate({ length, width, depth }: Record<Side, string>): Estimate | null {
  const [long, wide, deep] = [
    parseLength(length, 'feet'),
    parseLength(width, 'feet'),
    parseLength(depth, 'inches'),
  ];
  if (!long.ok || !wide.ok || !deep.ok) return null;
  const sizes = {
    lengthFeet: long.value,
    widthFeet: wide.value,
    depth: deep.value,
    depthUnit: 'inches',
  } as const;
  // Three valid sizes can still give a product that is too large.
  return Number.isFinite(long.value * wide.value * deep.value) ? estimate(sizes) : null;
}
