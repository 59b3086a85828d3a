import { Link, useNavigate } from 'react-router-dom';
import type { Address } from '../../domain/account.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { CALCULATOR_PATH } from '../../domain/calculator/calculatorLink.ts';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { type JobLine, type JobSave, jobCostCents } from '../../domain/jobs.ts';
import { lengthClass } from '../calculator/calculator.ts';
import type { Handoff } from '../calculator/initialDraft.ts';
import { isPressedAgain } from '../cart/cart.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { usePerson } from '../identity/session.ts';
import { QUOTE_PHOTOS } from '../offline/ids.ts';
import { formatYards } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';
import { lineName } from './areaText.ts';
import { addJobToCart, canBeAdded, type MeasuredJob } from './jobActions.ts';
import '../calculator/result.css';

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
  const own = lines.find(({ product }) => product?.id === job.productId)?.product;
  const costCents = jobCostCents(lines);
  const whole = lines.filter(canBeAdded).reduce((sum, { wholeYards }) => sum + wholeYards, 0);
  const pounds = lines.reduce<number | null>(
    (sum, line) => (sum === null || line.pounds === null ? null : sum + line.pounds),
    0,
  );

  const toCart = () => {
    if (isPressedAgain(toMeasure.id)) return;
    const added = addJobToCart(lines, t);
    if (added.length === 0) return;
    toast({
      title: t('Added to Cart'),
      text: added.map((line) => `${formatYards(line.wholeYards)} yd³ ${lineName(line, t) ?? ''}`).join(', '),
      action: { label: t('View Cart'), to: '/cart' },
    });
  };
  const toQuote = async () => {
    const contact = person ? { name: person.fullName ?? '', email: person.email } : null;
    // A job is often named by the street of a saved site.
    const street = job.address ?? job.name;
    const zip = zipFromAddress(street) ?? (await zipOfSite(street)) ?? '';
    try {
      const { jobQuote, storeQuoteDraft } = await import('./jobQuote.ts');
      storeQuoteDraft({ ...jobQuote(job, lines, t), zip }, contact);
    } catch (error) {
      return showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    try {
      const { setQuotePhotos } = await import('../offline/photos.ts');
      await setQuotePhotos(QUOTE_PHOTOS, { jobId: toMeasure.id });
    } catch (error) {
      console.info('The pictures stay with the job.', error);
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
      <div className="job-do stack gap-12">
        <button
          type="button"
          className="btn btn-commit btn-xl btn-block"
          disabled={whole === 0}
          onClick={toCart}
        >
          {whole === 1 ? t('Add 1 yard') : t('Add {n} yards', { n: formatYards(whole) })}
        </button>
        <p className="hint">
          {whole === 0
            ? t('This material cannot be ordered today. Choose another or ask for a quote.')
            : t('Orders are whole yards: each material is rounded up.')}
        </p>
        <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={() => void toQuote()}>
          {t('Ask for a quote')}
        </button>
        <Link
          className="btn btn-quiet btn-xl btn-block"
          to={CALCULATOR_PATH}
          state={{ job: toMeasure, material: own?.slug ?? null } satisfies Handoff}
        >
          {t('Open in the calculator')}
        </Link>
      </div>
    </section>
  );
}

/** The ZIP of the saved site with that address; null where there is none. */
async function zipOfSite(address: string): Promise<string | null> {
  try {
    const { listPersonalRows } = await import('../offline/personalRows.ts');
    const sites = await listPersonalRows<Address>('addresses');
    return sites.find(({ body }) => body.address === address)?.body.zip ?? null;
  } catch (error) {
    console.info('The saved sites cannot be read.', error);
    return null;
  }
}
