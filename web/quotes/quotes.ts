import * as z from 'zod/mini';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import { shorten } from '../../domain/base/shorten.ts';
import type { Quote } from '../../domain/quoteOffers.ts';
import {
  MAX_QUOTE_PHOTO_BYTES,
  type ProjectType,
  type QuoteKind,
  type QuoteRequest,
  quoteFormSchema,
  quoteLineSchema,
} from '../../domain/quotes.ts';
import { QUOTE_PHOTOS } from '../offline/ids.ts';
import * as form from '../ui/Form.tsx';
import type { Translate } from '../ui/locale.tsx';
import { inBase64, shrinkPicture } from '../ui/pictures/shrinkPicture.ts';
import type { Tone } from '../ui/Tag.tsx';

// Requests for a quote, a consultation or an answer: form values, drafts, sending and labels.

/** A product asked about, with the price the person saw. */
export type QuoteLine = QuoteRequest['lines'][number];

type TextField = Exclude<keyof QuoteRequest, 'kind' | 'lines' | 'language' | 'photos'>;
const TEXT_FIELDS = Object.keys(quoteFormSchema.shape).filter(
  (key): key is TextField => !['kind', 'lines', 'language', 'photos'].includes(key),
);

/** A request as typed. */
export type QuoteEntries = Record<TextField, string> & { kind: QuoteKind; lines: readonly QuoteLine[] };

export function blankQuote(kind: QuoteKind, prefill: Partial<QuoteEntries> = {}): QuoteEntries {
  const blank = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<TextField, string>;
  return { ...blank, kind, lines: [], ...prefill };
}

/** The inverse: a request from the outbox as form values. */
export function toEntries(request: QuoteRequest): QuoteEntries {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, String(request[field] ?? '')]));
  return blankQuote(request.kind, { ...texts, lines: request.lines });
}

/** The form's texts, for `quoteFormSchema` and drafts. */
export const toTexts = (entries: QuoteEntries): Record<string, string> => ({
  ...entries,
  lines: JSON.stringify(entries.lines),
});

export const PREFILL_QUERY = [
  'kind',
  'material',
  'yards',
  'zip',
  'city',
  'product',
  'seen',
  'message',
] as const;

/** Values to prefill from the URL of /contact: a material, yards, a ZIP, a city or a message. */
export function prefillFrom(params: URLSearchParams, t: Translate): Partial<QuoteEntries> {
  const text = (name: string, max: number) => shorten(params.get(name) ?? '', max);
  const city = text('city', 60);
  const kind = params.get('kind');
  return {
    ...(kind === 'custom_blend' || kind === 'message' ? { kind } : {}),
    material: text('material', 200).replaceAll('-', ' '),
    cubicYards: text('yards', 10),
    zip: text('zip', 5),
    subject: city ? t('Delivery to {city}', { city }) : '',
    message: params.get('message') ?? '',
    lines: readLine({
      productId: params.get('product'),
      quantity: Number(params.get('yards')),
      seenPriceCents: params.has('seen') ? Number(params.get('seen')) : null,
    }),
  };
}

/** A URL may hold anything: an invalid price is dropped, and so is an invalid line. */
const askedLineSchema = z.extend(quoteLineSchema, {
  seenPriceCents: z.catch(quoteLineSchema.shape.seenPriceCents, null),
});

function readLine(read: unknown): QuoteLine[] {
  const { data } = askedLineSchema.safeParse(read);
  return data ? [data] : [];
}

/** The error text for an issue of the form's schema. */
export const explainQuote =
  (t: Translate) =>
  ({ field, missing, issue }: form.FieldProblem): string => {
    if (issue.code === 'too_big' && issue.origin === 'string')
      return t('Shorten it to {n} characters at most.', { n: Number(issue.maximum) });
    if (field === 'name') return t('Enter your name.');
    if (field === 'email')
      return missing ? t('Enter your email address.') : t('Add the rest of the address, like name@mail.com');
    if (field === 'phone') return t('Enter your phone number.');
    if (field === 'zip') return t('A ZIP code has 5 digits, such as 37203.');
    if (field === 'message') return t('Write a short message.');
    if (field !== 'cubicYards') return t('Check this entry.');
    return issue.code === 'custom'
      ? t('Enter {n} or more: we mix no smaller custom blends.', { n: CUSTOM_BLEND_MINIMUM_YARDS })
      : t('Use a number of cubic yards above 0.');
  };

/** The form's draft name, so that a reload loses nothing. Gone when the tab is closed. */
export const QUOTE_DRAFT = 'quote';

export function savedQuoteDraft(): QuoteEntries | null {
  const texts = form.readDraft(QUOTE_DRAFT);
  return texts.lines === undefined ? null : entriesIn(texts);
}

/** The inverse of `toTexts`. */
export function entriesIn({ lines, ...texts }: Readonly<Record<string, string>>): QuoteEntries {
  const { data } = quoteFormSchema.shape.lines.safeParse(lines);
  return { ...blankQuote('quote'), ...texts, lines: data ?? [] };
}

/** @param isFromJob what is asked for stands in it already, and the form asks only who it is for */
export function saveQuoteDraft(entries: QuoteEntries, { isFromJob = false } = {}): void {
  form.saveDraft(QUOTE_DRAFT, { ...toTexts(entries), ...(isFromJob && { [form.DRAFT_WORK]: 'job' }) });
}

/** The draft if a job has filled it in. */
export function draftOfJob(): QuoteEntries | null {
  const draft = form.readDraft(QUOTE_DRAFT)[form.DRAFT_WORK] === 'job' ? savedQuoteDraft() : null;
  return draft?.message ? draft : null;
}

/** `waiting`: saved on this device, sent when there is signal. */
export type QuoteReceipt = { state: 'applied' | 'waiting' | 'refused'; id: string };

/** In pixels. */
const QUOTE_PHOTO_SIDE = 960;

/** How long a person looks at "Sending Request..." before the outbox takes over. */
const PATIENCE_MS = 8_000;

/**
 * Saves the request on this device and waits a moment for the server's answer. Resolves once saved, whatever
 * the network does; rejects when the device cannot save it. `replaces` is an edited waiting or refused request.
 */
export async function sendRequest(
  request: QuoteRequest,
  { replaces, withPhotos = false }: { replaces?: string | undefined; withPhotos?: boolean } = {},
): Promise<QuoteReceipt> {
  const { record, whenSettled } = await import('../offline/outbox.ts');
  const slot = replaces ?? QUOTE_PHOTOS;
  const photos = withPhotos ? await photosToSend(slot) : [];
  const { forgetQuotePhotos } = await import('../offline/photos.ts');
  const id = await record('requestQuote', photos.length > 0 ? { ...request, photos } : request, {
    ...(replaces ? { replaces } : {}),
    ...(photos.length > 0 ? { alsoWrite: forgetQuotePhotos(slot) } : {}),
  });
  const { state } = await whenSettled(id, PATIENCE_MS);
  return { state, id };
}

/** None where the browser stores nothing. */
async function photosToSend(slot: string): Promise<string[]> {
  const { listJobPhotos } = await import('../offline/photos.ts');
  const photos = await listJobPhotos(slot).catch((error: unknown) => {
    console.info('This browser keeps no pictures to send.', error);
    return [];
  });
  const small = photos.map(({ jpeg }) =>
    shrinkPicture(new Blob([jpeg]), { side: QUOTE_PHOTO_SIDE, bytes: MAX_QUOTE_PHOTO_BYTES }),
  );
  return (await Promise.all(small)).map(inBase64);
}

/** When somebody will answer; quotes have their own promise (spec 1 §8, §9). */
export function sentText(kind: QuoteKind, t: Translate): string {
  return kind === 'quote' || kind === 'custom_blend'
    ? t('Our team will contact you within 2 business hours with your custom quote.')
    : t("We'll get back to you within 24 hours.");
}

export function projectTypeLabel(type: ProjectType, t: Translate): string {
  const texts: Record<ProjectType, string> = {
    residential: t('Residential'),
    commercial: t('Commercial'),
    road: t('Road'),
    agricultural: t('Agricultural'),
    industrial: t('Industrial'),
    other: t('Other'),
  };
  return texts[type];
}

export function quoteStatusText(status: Quote['status'], t: Translate): string {
  const texts: Record<Quote['status'], string> = {
    received: t('Received'),
    sent: t('Quoted'),
    accepted: t('Accepted'),
    expired: t('Expired'),
    closed: t('Answered'),
  };
  return texts[status];
}

export function quoteTone(status: Quote['status']): Tone {
  const tones: Record<Quote['status'], Tone> = {
    received: 'warn',
    sent: 'info',
    accepted: 'ok',
    expired: 'neutral',
    closed: 'neutral',
  };
  return tones[status];
}
