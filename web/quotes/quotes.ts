import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import { fields } from '../../domain/base/stored.ts';
import { parseZip } from '../../domain/delivery/delivery.ts';
import { MAX_QUANTITY } from '../../domain/orders/cart.ts';
import { PROJECT_TYPES, type ProjectType } from '../../domain/quotes/projects.ts';
import type { QuoteKind, QuoteRequest } from '../../domain/quotes/quotes.ts';
import type { Language, Translate } from '../ui/locale.tsx';

// The quote, consultation and contact form: what is typed, what is wrong with it, and what becomes of it.

/** A product asked about, with the price the person saw. */
export type QuoteLine = QuoteRequest['lines'][number];

export type QuoteEntries = {
  kind: QuoteKind;
  name: string;
  email: string;
  phone: string;
  company: string;
  projectType: string;
  subject: string;
  message: string;
  zip: string;
  material: string;
  cubicYards: string;
  lines: readonly QuoteLine[];
};
export type QuoteField = Exclude<keyof QuoteEntries, 'lines'>;
export type QuoteProblems = Partial<Record<QuoteField, string>>;

const REQUIRED_FIELDS: readonly QuoteField[] = ['name', 'email', 'message'];

export function blankQuote(kind: QuoteKind, prefill: Partial<QuoteEntries> = {}): QuoteEntries {
  return {
    kind,
    ...{ name: '', email: '', phone: '', company: '', projectType: '', subject: '', message: '' },
    ...{ zip: '', material: '', cubicYards: '', lines: [] },
    ...prefill,
  };
}

/** What the address of /contact asks to have filled in: a material, yards, a ZIP or a city. */
export function prefillFrom(params: URLSearchParams, t: Translate): Partial<QuoteEntries> {
  const text = (name: string, max: number) => (params.get(name) ?? '').slice(0, max);
  const city = text('city', 60);
  const kind = params.get('kind');
  return {
    ...(kind === 'custom_blend' || kind === 'message' ? { kind } : {}),
    material: text('material', 200).replaceAll('-', ' '),
    cubicYards: text('yards', 10),
    zip: text('zip', 5),
    subject: city ? t('Delivery to {city}', { city }) : '',
    lines: lineOf({
      productId: params.get('product'),
      quantity: Number(params.get('yards')),
      seenPriceCents: params.has('seen') ? Number(params.get('seen')) : null,
    }),
  };
}

/** None or one: an address and a browser's storage may hold anything. */
function lineOf(read: unknown): QuoteLine[] {
  const { productId, quantity, seenPriceCents } = fields(read);
  if (typeof productId !== 'string' || productId === '' || productId.length > 200) return [];
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return [];
  if (quantity < 1 || quantity > MAX_QUANTITY) return [];
  const seen =
    typeof seenPriceCents === 'number' && Number.isSafeInteger(seenPriceCents) && seenPriceCents >= 0;
  return [{ productId, quantity, seenPriceCents: seen ? seenPriceCents : null }];
}

/** Each field's own message, in the order the fields stand; empty when the request can go. */
export function problemsOf(entries: QuoteEntries, t: Translate): QuoteProblems {
  const problems: QuoteProblems = {};
  if (!entries.name.trim()) problems.name = t('Enter your name.');
  if (!entries.email.trim()) problems.email = t('Enter your email address.');
  else if (!/^[^@\s]+@[^@\s]+$/.test(entries.email.trim()))
    problems.email = t('Add the rest of the address, like name@mail.com');
  if (entries.zip.trim() && !parseZip(entries.zip).ok)
    problems.zip = t('A ZIP code has 5 digits, such as 37203.');
  const yards = Number(entries.cubicYards);
  if (entries.cubicYards.trim() && !(yards > 0 && yards <= 100_000))
    problems.cubicYards = t('Use a number of cubic yards above 0.');
  else if (entries.kind === 'custom_blend' && !(yards >= CUSTOM_BLEND_MINIMUM_YARDS))
    problems.cubicYards = t('A custom blend needs {n} or more cubic yards.', {
      n: CUSTOM_BLEND_MINIMUM_YARDS,
    });
  if (!entries.message.trim()) problems.message = t('Write a short message.');
  return problems;
}

/** Whether one of the three required fields is blank: the specification's own toast is for that. */
export function isMissing(entries: QuoteEntries): boolean {
  return REQUIRED_FIELDS.some((field) => !entries[field].trim());
}

/** The command's payload: trimmed, blanks as null. `sendRequest` checks it against its shape. */
export function quoteRequest(entries: QuoteEntries, language: Language): QuoteRequest {
  const or = (text: string) => text.trim() || null;
  const zip = parseZip(entries.zip);
  return {
    kind: entries.kind,
    name: entries.name.trim(),
    email: entries.email.trim(),
    message: entries.message.trim(),
    phone: or(entries.phone),
    company: or(entries.company),
    projectType: PROJECT_TYPES.find((type) => type === entries.projectType) ?? null,
    subject: or(entries.subject),
    zip: zip.ok ? zip.zip : null,
    material: or(entries.material),
    cubicYards: entries.cubicYards.trim() ? Number(entries.cubicYards) : null,
    lines: [...entries.lines],
    language,
  };
}

/** The way back: a request from the outbox as it was typed. */
export function entriesOf(request: QuoteRequest): QuoteEntries {
  const { kind, name, email, message, phone, company, projectType, subject, zip, material, cubicYards } =
    request;
  const { lines } = request;
  return {
    ...{ kind, name, email, message, phone: phone ?? '', company: company ?? '' },
    ...{ projectType: projectType ?? '', subject: subject ?? '', zip: zip ?? '', material: material ?? '' },
    cubicYards: cubicYards === null ? '' : String(cubicYards),
    lines,
  };
}

/** When somebody answers: quotes have a promise of their own (spec 1 §8, §9). */
export function sentWords(kind: QuoteKind, t: Translate): string {
  return kind === 'quote' || kind === 'custom_blend'
    ? t('Our team will contact you within 2 business hours with your custom quote.')
    : t("We'll get back to you within 24 hours.");
}

export function projectTypeLabel(type: ProjectType, t: Translate): string {
  switch (type) {
    case 'residential':
      return t('Residential');
    case 'commercial':
      return t('Commercial');
    case 'road':
      return t('Road');
    case 'agricultural':
      return t('Agricultural');
    case 'industrial':
      return t('Industrial');
    case 'other':
      return t('Other');
  }
}

const DRAFT = 'quote-draft';

/** What was typed and not yet sent, so that a reload loses nothing. Gone when the tab is closed. */
export function keptDraft(): QuoteEntries | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const texts = Object.entries(kept).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const { lines } = fields(kept);
    return {
      ...blankQuote('quote'),
      ...Object.fromEntries(texts),
      lines: Array.isArray(lines) ? lines.flatMap(lineOf) : [],
    };
  } catch (error) {
    console.warn('The draft could not be read.', error);
    return null;
  }
}

export function keepDraft(entries: QuoteEntries | null): void {
  try {
    if (entries) sessionStorage.setItem(DRAFT, JSON.stringify(entries));
    else sessionStorage.removeItem(DRAFT);
  } catch (error) {
    console.warn('The draft is not kept: browser storage refused it.', error);
  }
}
