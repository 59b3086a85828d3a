import { Link, useNavigate } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { CALCULATOR_PATH } from '../../domain/calculator/calculator.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { type JobLine, type JobSave, jobCostCents } from '../../domain/jobs.ts';
import { addLines } from '../calculator/addLines.ts';
import { lineName } from '../calculator/areaText.ts';
import { lengthClass, orderLines, orderSum } from '../calculator/calculator.ts';
import type { Handoff } from '../calculator/initialDraft.ts';
import type { MeasuredJob } from '../calculator/jobQuote.ts';
import { addText } from '../calculator/labels.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { usePerson } from '../identity/session.ts';
import { formatYards } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import '../calculator/result.css';
import { Button } from '../ui/Button.tsx';

const loadsText = (loads: number, t: Translate) =>
  loads === 1 ? t('1 truck') : t('{n} trucks', { n: formatYards(loads) });

type JobTicketProps = {
  job: MeasuredJob;
  lines: readonly JobLine[];
  /** The job that the calculator opens; saving there updates the job with the same id. */
  toMeasure: JobSave;
};

/** The materials of a job, with actions for the cart, a quote and the calculator. */
export function JobTicket({ job, lines, toMeasure }: JobTicketProps) {
  const t = useT();
  const navigate = useNavigate();
  const person = usePerson();
  const yards = job.figures.orderCubicYards;
  const numeral = formatYards(yards);
  const jobProduct = lines.find(({ product }) => product?.id === job.productId)?.product;
  const costCents = jobCostCents(lines);
  const addable = orderLines(lines);
  const [cartQuantity, cents] = orderSum(addable);
  const pounds = lines.reduce<number | null>(
    (sum, line) => (sum === null || line.pounds === null ? null : sum + line.pounds),
    0,
  );

  const toQuote = async () => {
    const contact = person ? { name: person.fullName ?? '', email: person.email } : null;
    try {
      const { draftJobQuote } = await import('../calculator/jobQuote.ts');
      await draftJobQuote({ id: toMeasure.id, job, lines }, contact, t);
    } catch (error) {
      return showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    await navigate('/contact');
  };
  return (
    <section className="ticket" aria-labelledby="job-answer">
      <h2 className="calc-answer" id="job-answer" data-long={lengthClass(numeral)}>
        <span className="numeral">{numeral}</span>{' '}
        <span className="calc-u">{yards === 1 ? t('cubic yard') : t('cubic yards')}</span>
      </h2>
      {/* No truck carries two materials: a bed has no dividers. */}
      {lines.length > 1 ? null : <LoadGauge cubicYards={yards} capacity={TRUCK.planYards} />}
      <Ledger
        rows={[
          ...lines.map((line) => ({
            key: line.materialId ?? '',
            label: lineName(line, t) ?? t('Material not chosen'),
            note: [
              t('{n} cubic yards', { n: formatYards(line.cubicYards) }),
              ...(line.wholeYards === line.cubicYards
                ? []
                : [t('{n} whole yards to order', { n: formatYards(line.wholeYards) })]),
              ...(lines.length > 1 ? [loadsText(line.loads, t)] : []),
            ].join(', '),
            value: line.costCents === null ? '–' : formatMoney(line.costCents),
          })),
          ...(lines.length > 1
            ? [
                {
                  key: 'loads',
                  label: t('Truckloads, one material each'),
                  value: formatYards(lines.reduce((sum, { loads }) => sum + loads, 0)),
                },
              ]
            : []),
          ...(pounds === null
            ? []
            : [
                {
                  key: 'weight',
                  label: t('Weight, moist'),
                  value: t('{n} tons', { n: formatYards(Number((pounds / 2000).toFixed(1))) }),
                },
              ]),
        ]}
        {...(costCents === null ? {} : { total: { label: t('Material'), value: formatMoney(costCents) } })}
      />
      <p className="hint">
        {job.settling
          ? t('Includes the settling allowance. Delivery is not included.')
          : t('Delivery is not included.')}
      </p>
      <div className="stack gap-12 mt-16">
        <Button
          className="btn-commit btn-xl btn-block"
          disabled={cartQuantity === 0}
          onClick={() => addLines(addable, t)}
        >
          {addText(cartQuantity, cents, t)}
        </Button>
        <p className="hint">
          {cartQuantity === 0
            ? t('This material cannot be ordered today. Choose another or ask for a quote.')
            : t('Orders are whole yards: each material is rounded up.')}
        </p>
        <Button className="btn-quiet btn-xl btn-block" onClick={() => void toQuote()}>
          {t('Ask for a quote')}
        </Button>
        <Link
          className="btn btn-quiet btn-xl btn-block"
          to={CALCULATOR_PATH}
          state={{ job: toMeasure, material: jobProduct?.slug ?? null } satisfies Handoff}
        >
          {t('Open in the calculator')}
        </Link>
      </div>
    </section>
  );
}
