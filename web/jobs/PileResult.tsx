import { type PileEstimate, pileVerdict } from '../../domain/calculator/pile.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { lengthOf } from './calculator.ts';
import { PileDrawing } from './PileDrawing.tsx';
import { roughYards } from './pile.ts';

type PileResultProps = { estimate: PileEstimate; orderedYards: number | null };

/** The ticket of a pile: about how much, from and to, and what that says of the order. */
export function PileResult({ estimate, orderedYards }: PileResultProps) {
  const t = useT();
  const shown = (yards: number) => formatYards(roughYards(yards));
  const about = shown(estimate.cubicYards);
  return (
    <section className="ticket" aria-labelledby="pile-answer">
      <h2 className="calc-answer" id="pile-answer" data-long={lengthOf(about)}>
        <span className="numeral">{about}</span> <span className="calc-u">{t('cubic yards, about')}</span>
      </h2>
      <p className="pile-range num">
        {t('Between {low} and {high} cubic yards', {
          low: shown(estimate.lowYards),
          high: shown(estimate.highYards),
        })}
      </p>
      <PileDrawing estimate={estimate} />
      {estimate.tooSteep ? (
        <p className="hint calc-warn">
          {t('Steeper than this material stands. Check the height and the base.')}
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
          ? t('This fits the {n} cubic yards that were ordered.', { n: ordered })
          : verdict === 'less'
            ? t(
                'This looks like less than the {n} cubic yards that were ordered. Measure once more, then call us.',
                {
                  n: ordered,
                },
              )
            : t('This looks like more than the {n} cubic yards that were ordered.', { n: ordered })}
      </span>
    </p>
  );
}
