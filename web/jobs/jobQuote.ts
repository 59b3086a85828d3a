import { shorten } from '../../domain/base/shorten.ts';
import { MAX_QUANTITY } from '../../domain/catalog/goods.ts';
import type { JobLine } from '../../domain/jobs.ts';
import { blankQuote, type QuoteEntries, saveDraft, savedDraft } from '../quotes/quotes.ts';
import { formatYards } from '../ui/format.ts';
import type { Translate } from '../ui/locale.tsx';
import { areaCubicYards, areaName, areaText, lineName } from './areaText.ts';
import type { MeasuredJob } from './jobActions.ts';

// Turns a job into a quote request, with or without signal.

const MOST_MESSAGE = 5000;
const MOST_MATERIAL = 200;
const MOST_YARDS = 100_000;

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
    message: shorten(message, MOST_MESSAGE),
    material: lines
      .flatMap((line) => lineName(line, t) ?? [])
      .join(', ')
      .slice(0, MOST_MATERIAL),
    // A larger amount appears only in the message.
    cubicYards: yards <= MOST_YARDS ? String(yards) : '',
    lines: lines.flatMap(({ product, wholeYards }) =>
      product && wholeYards >= 1 && wholeYards <= MAX_QUANTITY
        ? { productId: product.id, quantity: wholeYards, seenPriceCents: product.priceCents }
        : [],
    ),
  });
}

/** Stores the quote as the draft that /contact opens; a name and contact details already typed there are kept. */
export function storeQuoteDraft(quote: QuoteEntries, person: { name: string; email: string } | null): void {
  const typed = savedDraft();
  saveDraft({
    ...quote,
    name: typed?.name || person?.name || '',
    email: typed?.email || person?.email || '',
    phone: typed?.phone ?? '',
    company: typed?.company ?? '',
    zip: quote.zip || typed?.zip || '',
  });
}
