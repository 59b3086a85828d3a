import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { oneOf } from '../../domain/base/fields.ts';
import { phoneHref } from '../../domain/base/settings.ts';
import { CALCULATOR_PATH } from '../../domain/calculator/calculatorLink.ts';
import { parseMeasure } from '../../domain/calculator/measure.ts';
import { PILE_KINDS, type PileEstimate, type PileKind, pileVerdict } from '../../domain/calculator/pile.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Field } from '../ui/Field.tsx';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { lengthClass } from './calculator.ts';
import { $gloveMode } from './gloveMode.ts';
import { problemText } from './labels.ts';
import { BLANK_PILE, checkPile, type PileEntries, pileKindLabel, roughYards } from './pileCheck.ts';
import './calculator.css';
import './result.css';
import { Section } from '../ui/Section.tsx';
import { useSettings } from '../ui/settings.tsx';

type Size = 'width' | 'length' | 'height' | 'ordered';

/** `?kind=mulch&yards=12` prefills the form from an order or a job, `?width=10&height=5` from what was said. */
export function PileCheckScreen() {
  const t = useT();
  const glove = useStore($gloveMode, { ssr: 'initial' });
  const settings = useSettings();
  const [params] = useSearchParams();
  const [entries, setEntries] = useState<PileEntries>(() => ({
    ...BLANK_PILE,
    kind: oneOf<PileKind>(PILE_KINDS, params.get('kind')) ?? BLANK_PILE.kind,
    ordered: (params.get('yards') ?? '').slice(0, 6),
    shape: params.get('length') ? 'long' : BLANK_PILE.shape,
    unit: oneOf(['feet', 'meters'], params.get('unit')) ?? BLANK_PILE.unit,
    length: (params.get('length') ?? '').slice(0, 8),
    width: (params.get('width') ?? '').slice(0, 8),
    height: (params.get('height') ?? '').slice(0, 8),
  }));
  const set = (change: Partial<PileEntries>) => setEntries({ ...entries, ...change });
  const round = entries.shape === 'round';
  const feet = entries.unit === 'feet';
  const estimate = checkPile(entries);
  const ordered = parseMeasure(entries.ordered);
  const size = (name: Size, label: string, hint?: string) => {
    const read = parseMeasure(entries[name]);
    const problem = read.ok || read.reason === 'empty' ? null : read.reason;
    return (
      <Field label={label} error={problem ? problemText(problem, t) : null} {...(hint ? { hint } : {})}>
        {(control) => (
          <input
            {...control}
            name={name}
            className={problem ? 'inp calc-big num err' : 'inp calc-big num'}
            inputMode="decimal"
            autoComplete="off"
            value={entries[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  return (
    <div className="wrap calc" data-glove={glove ? '' : undefined}>
      <Breadcrumbs
        items={[
          { to: '/', label: t('Home') },
          { to: CALCULATOR_PATH, label: t('Calculator') },
          { label: t('Pile check') },
        ]}
      />
      <h1 className="h2">{t('Is it all there? Check the pile')}</h1>
      <p className="lede pile-lede">
        {t(
          'Measure a dumped pile along the ground and up to its top. The answer is an estimate with a range, because no pile is a perfect cone.',
        )}
      </p>
      <noscript>
        <p className="panel">
          {t(
            'The pile check needs JavaScript. By hand, for a round pile in feet: across × across × height × 0.0097 = cubic yards.',
          )}
        </p>
      </noscript>
      <div className="calc-d">
        <form className="calc-form" onSubmit={(event) => event.preventDefault()}>
          <div className="calc-area">
            <div className="pile-segs">
              <fieldset className="calc-unit">
                <legend className="flabel">{t('Shape of the base')}</legend>
                <div className="seg">
                  <button type="button" aria-pressed={round} onClick={() => set({ shape: 'round' })}>
                    {t('Round')}
                  </button>
                  <button type="button" aria-pressed={!round} onClick={() => set({ shape: 'long' })}>
                    {t('Long')}
                  </button>
                </div>
              </fieldset>
              <fieldset className="calc-unit">
                <legend className="flabel">{t('Measured in')}</legend>
                <div className="seg">
                  <button type="button" aria-pressed={feet} onClick={() => set({ unit: 'feet' })}>
                    {t('Feet')}
                  </button>
                  <button type="button" aria-pressed={!feet} onClick={() => set({ unit: 'meters' })}>
                    {t('Meters')}
                  </button>
                </div>
              </fieldset>
            </div>
            <div className="calc-dims" data-two={round ? '' : undefined}>
              {round ? null : size('length', feet ? t('Length, ft') : t('Length, m'))}
              {round
                ? size('width', feet ? t('Across, ft') : t('Across, m'))
                : size('width', feet ? t('Width, ft') : t('Width, m'))}
              {size('height', feet ? t('Height, ft') : t('Height, m'))}
            </div>
            <p className="hint">
              {t(
                'On the ground, from edge to edge. Height: stand back, hold a stick level with the top, and measure the stick.',
              )}
            </p>
            <Field label={t('What is in the pile')}>
              {(control) => (
                <select
                  {...control}
                  className="inp pile-kind"
                  value={entries.kind}
                  onChange={({ target }) =>
                    set({ kind: oneOf<PileKind>(PILE_KINDS, target.value) ?? entries.kind })
                  }
                >
                  {PILE_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {pileKindLabel(kind, t)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {size('ordered', t('Cubic yards ordered (optional)'))}
          </div>
        </form>
        <aside aria-label={t('Result')}>
          {estimate ? (
            <PileResult estimate={estimate} orderedYards={ordered.ok ? ordered.value : null} />
          ) : (
            <div className="ticket calc-empty">
              <p>
                {t('Type the base and the height. The result shows here right away, even without signal.')}
              </p>
            </div>
          )}
        </aside>
      </div>
      <Section className="pile-how" title={t('How we figure it')}>
        <p>
          {t(
            'The low end is a cone (or a ridge with half a cone at each end) that runs straight from the edge to the top. The high end has sides as steep as the material will stand and a flat top. The estimate lies between the two. Both ends get five percent for the tape.',
          )}
        </p>
        <p>
          {t(
            'Check it the day it is dumped. Soil, compost and mulch settle with every rain, and a pile that has been dug into or driven over tells you nothing.',
          )}
        </p>
        <p>
          {t('Does it look short? Take a picture and call us the same day:')}{' '}
          <a className="link tap num" href={phoneHref(settings.phone)}>
            {settings.phone}
          </a>
        </p>
        <p>
          <Link className="link tap" to={CALCULATOR_PATH}>
            {t('How much do I need? Open the calculator')}
          </Link>
        </p>
      </Section>
    </div>
  );
}

export const pileCheckRoute: ScreenRoute<CatalogSource, undefined> = {
  query: ['kind', 'yards', 'unit', 'length', 'width', 'height'],
  Screen: PileCheckScreen,
  head: ({ t, origin }) => ({
    title: t('Pile check: how many cubic yards are in a pile'),
    description: t(
      'Enter the base and height of a dumped pile and get its cubic yards, with an honest range, against what you ordered. Works without signal.',
    ),
    canonical: '/guides/pile-check',
    jsonLd: [
      breadcrumbJsonLd(
        [
          [t('Home'), '/'],
          [t('Calculator'), CALCULATOR_PATH],
          [t('Pile check'), '/guides/pile-check'],
        ],
        origin,
      ),
    ],
  }),
};

type PileResultProps = { estimate: PileEstimate; orderedYards: number | null };

/** The pile's estimated volume, its range, and whether it matches the order. */
function PileResult({ estimate, orderedYards }: PileResultProps) {
  const t = useT();
  const shown = (yards: number) => formatYards(roughYards(yards));
  const about = shown(estimate.cubicYards);
  return (
    <section className="ticket" aria-labelledby="pile-answer">
      <h2 className="calc-answer" id="pile-answer" data-long={lengthClass(about)}>
        <span className="numeral">{about}</span> <span className="calc-u">{t('cubic yards, about')}</span>
      </h2>
      <p className="pile-range num" role="status" aria-atomic="true">
        {t('Between {low} and {high} cubic yards', {
          low: shown(estimate.lowYards),
          high: shown(estimate.highYards),
        })}
      </p>
      <PileDrawing estimate={estimate} />
      {estimate.tooSteep ? (
        <p className="hint calc-warn">
          {t('Steeper than this material will stand. Check the height and the base.')}
        </p>
      ) : null}
      {orderedYards === null ? null : <Verdict estimate={estimate} orderedYards={orderedYards} />}
    </section>
  );
}

function Verdict({ estimate, orderedYards }: { estimate: PileEstimate; orderedYards: number }) {
  const t = useT();
  const ordered = formatYards(orderedYards);
  const verdict = pileVerdict(estimate, orderedYards);
  return (
    <p className="pile-verdict" data-verdict={verdict}>
      <Icon name={verdict === 'as_ordered' ? 'check' : 'info'} />
      <span>
        {verdict === 'as_ordered'
          ? t('This matches the {n} cubic yards ordered.', { n: ordered })
          : verdict === 'less'
            ? t('This looks like less than the {n} cubic yards ordered. Measure again, then call us.', {
                n: ordered,
              })
            : t('This looks like more than the {n} cubic yards ordered.', { n: ordered })}
      </span>
    </p>
  );
}

type PileDrawingProps = { estimate: PileEstimate };

const WIDTH = 320;
const GROUND = 150;

/** The pile seen from one end, with its measured slope. */
function PileDrawing({ estimate }: PileDrawingProps) {
  const t = useT();
  const slope = Math.tan((Math.min(estimate.slopeDegrees, 60) * Math.PI) / 180);
  const half = Math.min(140, 130 / slope);
  const peak = GROUND - half * slope;
  const middle = WIDTH / 2;
  return (
    <svg
      className="pile-drawing"
      viewBox={`0 ${peak - 8} ${WIDTH} ${GROUND - peak + 14}`}
      role="img"
      aria-label={t('A pile of about {n} cubic yards, seen from its end', {
        n: roughYards(estimate.cubicYards),
      })}
    >
      <path
        className="pile-heap"
        d={`M${middle - half} ${GROUND} L${middle - half * 0.12} ${peak + half * slope * 0.09} Q${middle} ${peak} ${middle + half * 0.12} ${peak + half * slope * 0.09} L${middle + half} ${GROUND} Z`}
      />
      <path className="pile-line" d={`M4 ${GROUND} H${WIDTH - 4} M${middle} ${GROUND} V${peak}`} />
    </svg>
  );
}
