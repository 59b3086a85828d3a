import type { Address } from '../../domain/account.ts';
import { MAX_QUANTITY } from '../../domain/base/settings.ts';
import { shorten } from '../../domain/base/shorten.ts';
import type { JobFigures } from '../../domain/calculator/areas.ts';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import type { JobLine, JobSave } from '../../domain/jobs.ts';
import { MAX_QUOTE_MESSAGE, MAX_QUOTE_YARDS } from '../../domain/quotes.ts';
import { QUOTE_PHOTOS } from '../offline/ids.ts';
import { blankQuote, type QuoteEntries, savedQuoteDraft, saveQuoteDraft } from '../quotes/quotes.ts';
import { formatYards } from '../ui/format.ts';
import type { Translate } from '../ui/locale.tsx';
import { areaCubicYards, areaName, areaText, lineName } from './areaText.ts';

// Turns a job into a quote request, with or without signal.

export type MeasuredJob = Omit<JobSave, 'id'> & { figures: JobFigures };

const MAX_MATERIAL = 200;

type Contact = { name: string; email: string };

/** Prepares the request that /contact opens: what the job needs, for whom, and the job's photos. */
export async function draftJobQuote(
  { id, job, lines }: { id: string; job: MeasuredJob; lines: readonly JobLine[] },
  person: Contact | null,
  t: Translate,
): Promise<void> {
  // A job is often named by the street of a saved site.
  const street = job.address ?? job.name;
  const zip = zipFromAddress(street) ?? (await zipOfSite(street)) ?? '';
  storeQuoteDraft({ ...jobQuote(job, lines, t), zip }, person);
  try {
    const { setQuotePhotos } = await import('../offline/photos.ts');
    await setQuotePhotos(QUOTE_PHOTOS, { jobId: id });
  } catch (error) {
    console.info('The pictures stay with the job.', error);
  }
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

/** The quote form's entries, filled in from the job. */
export function jobQuote(job: MeasuredJob, lines: readonly JobLine[], t: Translate): QuoteEntries {
  const areas = job.areas.map((area, index) => {
    const yards = formatYards(areaCubicYards(area, job.materialId ?? null));
    return `${areaName(area, index, t)}: ${areaText(area, t)} (${yards} yd³)`;
  });
  const needs = lines.map((line) => `${formatYards(line.cubicYards)} yd³ ${lineName(line, t) ?? ''}`.trim());
  const yards = job.figures.orderCubicYards;
  const address = job.address && job.address !== job.name ? [job.address] : [];
  const message = [job.name, ...address, ...areas, needs.join(' + ')].join('\n');
  return blankQuote('quote', {
    subject: shorten(t('Price for {name}', { name: job.name }), 200),
    message: shorten(message, MAX_QUOTE_MESSAGE),
    material: lines
      .flatMap((line) => lineName(line, t) ?? [])
      .join(', ')
      .slice(0, MAX_MATERIAL),
    // A larger amount appears only in the message.
    cubicYards: yards <= MAX_QUOTE_YARDS ? String(yards) : '',
    lines: lines.flatMap(({ product, wholeYards }) =>
      product && wholeYards >= 1 && wholeYards <= MAX_QUANTITY
        ? { productId: product.id, quantity: wholeYards, seenPriceCents: product.priceCents }
        : [],
    ),
  });
}

/** Stores the quote as the draft that /contact opens; a name and contact details already typed there are kept. */
export function storeQuoteDraft(quote: QuoteEntries, person: Contact | null): void {
  const typed = savedQuoteDraft();
  saveQuoteDraft(
    {
      ...quote,
      name: typed?.name || person?.name || '',
      email: typed?.email || person?.email || '',
      phone: typed?.phone ?? '',
      company: typed?.company ?? '',
      zip: quote.zip || typed?.zip || '',
    },
    { isFromJob: true },
  );
}
