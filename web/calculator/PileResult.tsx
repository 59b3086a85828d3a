import { type PileEstimate, pileVerdict } from '../../domain/calculator/pile.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { lengthOf } from './calculator.ts';
import { roughYards } from './pileCheck.ts';

type PileResultProps = { estimate: PileEstimate; orderedYards: number | null };

/** The pile's estimated volume, its range, and whether it matches the order. */
export function PileResult({ estimate, orderedYards }: PileResultProps) {
  const t = useT();
  const shown = (yards: number) => formatYards(roughYards(yards));
  const about = shown(estimate.cubicYards);
  return (
    <section className="ticket" aria-labelledby="pile-answer">
      <h2 className="calc-answer" id="pile-answer" data-long={lengthOf(about)}>
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
