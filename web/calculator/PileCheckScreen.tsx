import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { oneOf } from '../../domain/base/fields.ts';
import { phoneHref } from '../../domain/base/settings.ts';
import { CALCULATOR_PATH } from '../../domain/calculator/calculatorLink.ts';
import { parseMeasure } from '../../domain/calculator/measure.ts';
import { PILE_KINDS, type PileKind } from '../../domain/calculator/pile.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { $gloveMode } from './gloveMode.ts';
import { problemText } from './labels.ts';
import { PileResult } from './PileResult.tsx';
import { BLANK_PILE, checkPile, type PileEntries, pileKindLabel } from './pileCheck.ts';
import './calculator.css';
import './result.css';
import { Section } from '../ui/Section.tsx';
import { useSettings } from '../ui/settings.tsx';

type Size = 'width' | 'length' | 'height' | 'ordered';

/** `?kind=mulch&yards=12` prefills the form from an order or a job. */
export function PileCheckScreen() {
  const t = useT();
  const glove = useStore($gloveMode, { ssr: 'initial' });
  const settings = useSettings();
  const [params] = useSearchParams();
  const [entries, setEntries] = useState<PileEntries>(() => ({
    ...BLANK_PILE,
    kind: oneOf<PileKind>(PILE_KINDS, params.get('kind')) ?? BLANK_PILE.kind,
    ordered: (params.get('yards') ?? '').slice(0, 6),
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
  query: ['kind', 'yards'],
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
