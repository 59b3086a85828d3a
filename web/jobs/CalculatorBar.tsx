import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { lengthOf, type Result } from './calculator.ts';
import { FORM_ID } from './drafting.ts';

type CalculatorBarProps = {
  result: Result | null;
  /** How many the result is of. */
  areas: number;
  isReady: boolean;
};

/** A phone's bottom bar: the last answer and Calculate, wherever the page is scrolled to. */
export function CalculatorBar({ result, areas, isReady }: CalculatorBarProps) {
  const t = useT();
  const numeral = result ? formatYards(result.figures.cubicYards) : '';
  return (
    <div className="calc-bar">
      <span className="calc-bar-n">
        {result ? (
          <>
            <span className="numeral" data-long={lengthOf(numeral)}>
              {numeral}
            </span>
            <span className="calc-u">
              {numeral === '1' ? t('cubic yard') : t('cubic yards')}
              {areas > 1 ? <span className="calc-n">{t('{n} areas', { n: areas })}</span> : null}
            </span>
          </>
        ) : (
          <span className="muted">{t('No result yet')}</span>
        )}
      </span>
      <button type="submit" form={FORM_ID} className="btn btn-primary btn-xl" disabled={!isReady}>
        {t('Calculate')}
      </button>
    </div>
  );
}
