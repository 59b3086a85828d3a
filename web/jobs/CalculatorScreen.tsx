import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { recommend } from '../../domain/calculator.ts';
import type { GuideProductId } from '../../domain/guide.ts';
import { TRUCK } from '../../domain/loads.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { addToCart } from '../cart/cart.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { CalculatorResult } from './CalculatorResult.tsx';
import {
  BLANK,
  type CalculatorPage,
  calculate,
  calculatorPage,
  type Entries,
  isFilled,
  keepEntries,
  keptEntries,
  lengthOf,
  type Problems,
  type Result,
} from './calculator.ts';
import { DimensionForm, FORM_ID } from './DimensionForm.tsx';
import './jobs.css';

export function CalculatorScreen() {
  const t = useT();
  const { products, lowestFeeCents } = useLoaderData<CalculatorPage>();
  const [entries, setEntries] = useState<Entries>(BLANK);
  const [problems, setProblems] = useState<Problems>({});
  const [result, setResult] = useState<Result | null>(null);
  const [settling, setSettling] = useState(false);
  const [chosen, setChosen] = useState<GuideProductId>('premium-garden-topsoil');
  const answer = useRef<HTMLElement>(null);

  // Only after mount: the server's page knows nothing of this device.
  useEffect(() => {
    const kept = keptEntries();
    if (!kept) return;
    setEntries(kept);
    const again = isFilled(kept) ? calculate(kept) : null;
    if (!again?.ok) return;
    setResult(again.result);
    setChosen(usualMaterial(again.result));
  }, []);

  function onCalculate() {
    if (!isFilled(entries)) return;
    const calculated = calculate(entries);
    setProblems(calculated.ok ? {} : calculated.problems);
    if (!calculated.ok) {
      const form = document.getElementById(FORM_ID);
      const wrong = Object.keys(calculated.problems)[0];
      form?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
      return;
    }
    keepEntries(entries);
    setResult(calculated.result);
    setChosen(usualMaterial(calculated.result));
    answer.current?.scrollIntoView({ block: 'nearest' });
  }

  function onAdd(id: GuideProductId, cubicYards: number) {
    const product = products[id];
    if (!product) return;
    addToCart(product, cubicYards);
    toast({
      title: t('Added to Cart'),
      text: t('{n} cubic yards of {name}', { n: cubicYards, name: product.name }),
      tone: 'success',
      action: { label: t('View Cart'), to: '/cart' },
    });
  }

  return (
    <div className="wrap calc" data-result={result ? '' : undefined}>
      <div className="calc-head">
        <h1 className="h2">{t('Calculator')}</h1>
        <span className="calc-wo needs-js">
          <Icon name="check" size="sm" />
          {t('Works offline')}
        </span>
      </div>
      <noscript>
        <p className="panel">
          {t(
            'The calculator needs JavaScript. By hand: length × width in feet × depth in inches ÷ 324 = cubic yards.',
          )}
        </p>
      </noscript>
      <div className="calc-d">
        <DimensionForm
          entries={entries}
          problems={problems}
          onChange={setEntries}
          onCalculate={onCalculate}
        />
        <aside ref={answer} aria-live="polite" aria-label={t('Result')}>
          {result ? (
            <CalculatorResult
              result={result}
              products={products}
              lowestFeeCents={lowestFeeCents}
              settling={settling}
              chosen={chosen}
              onSettling={setSettling}
              onChoose={setChosen}
              onAdd={onAdd}
            />
          ) : (
            <div className="ticket calc-empty">
              <p>{t('Type length, width and depth, or tap a project for its usual depth.')}</p>
              <p className="muted small">
                {t('Answers are rounded up to the half yard. One truck carries {bed} cubic yards.', {
                  bed: TRUCK.bedYards.join('–'),
                })}
              </p>
            </div>
          )}
        </aside>
      </div>
      <p className="calc-more">
        <Link className="link" to="/guides/topsoil-comparison">
          {t('Which material is right? Compare the three')}
        </Link>
      </p>
      <div className="calc-bar">
        <span className="calc-bar-n">
          {result ? (
            <>
              <span className="numeral" data-long={lengthOf(formatYards(result.estimate.cubicYards))}>
                {formatYards(result.estimate.cubicYards)}
              </span>
              <span className="calc-u">{t('cubic yards')}</span>
            </>
          ) : (
            <span className="muted">{t('No result yet')}</span>
          )}
        </span>
        <button type="submit" form={FORM_ID} className="btn btn-primary btn-xl" disabled={!isFilled(entries)}>
          {t('Calculate')}
        </button>
      </div>
    </div>
  );
}

function usualMaterial({ project }: Result): GuideProductId {
  return project === '' ? 'premium-garden-topsoil' : recommend(project);
}

export const calculatorRoute: ScreenRoute<Shelf, CalculatorPage> = {
  Screen: CalculatorScreen,
  load: ({ source }) => calculatorPage(source),
  head: ({ t }) => ({
    title: t('Topsoil calculator: cubic yards, truckloads and cost'),
    description: t(
      'Length, width and depth in, cubic yards and truckloads out. Works with no signal, on the job or in the yard.',
    ),
    canonical: '/guides/topsoil-calculator',
  }),
};
