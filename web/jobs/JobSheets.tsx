import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatCsv } from '../../domain/base/csv.ts';
import type { JobLine } from '../../domain/jobs.ts';
import { useJobPhotos } from '../quotes/SitePhotos.tsx';
import { canShareFiles, downloadFile, shareFile } from '../ui/download.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { hasUnprintableCharacters, type Jpeg } from '../ui/pdf/pdf.ts';
import { PictureInput } from '../ui/pictures/PictureInput.tsx';
import { inBase64, shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { Section } from '../ui/Section.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { areaDrawings } from './areaPicture.ts';
import type { Measured } from './jobActions.ts';
import {
  $contractorCard,
  type ContractorCard,
  fileName,
  jobSheet,
  LOGO_LIMITS,
  MAX_MARKUP,
  MAX_TERMS,
  parseMarkup,
  sheetRows,
} from './jobSheet.ts';
import { sheetPdf } from './sheetPdf.ts';
import { DeliveryLine, WorkLines } from './WorkLines.tsx';

type JobSheetsProps = { jobId: string; job: Measured; lines: readonly JobLine[] };

/** Exports the job as a PDF or CSV, made on this device under the contractor's own name. */
export function JobSheets({ jobId, job, lines }: JobSheetsProps) {
  const t = useT();
  const language = useLanguage();
  const card = useStore($contractorCard, { ssr: 'initial' });
  const { name: storeName } = useSettings();
  const photos = useJobPhotos(jobId);
  const [withPrices, setWithPrices] = useState(true);
  const [withNote, setWithNote] = useState(false);
  const [withPhotos, setWithPhotos] = useState(false);
  /** null while the typed text is not a percentage. */
  const [percent, setPercent] = useState<number | null>(card.markupPercent);
  const change = (changed: Partial<ContractorCard>) =>
    $contractorCard.set({ ...$contractorCard.get(), ...changed });

  const sheet = () =>
    jobSheet(
      job,
      lines,
      { markupPercent: percent ?? 0, withPrices, withNote, work: card.work, terms: card.terms },
      { language, t, now: new Date() },
    );
  const attempt = async (work: () => Promise<void> | void) => {
    try {
      await work();
    } catch (error) {
      console.error('The file could not be made.', error);
      const unreadable = t('This picture cannot be read here. Try another one.');
      const text =
        error instanceof Unreadable ? unreadable : t('This device could not do that. Please try again.');
      toast({ tone: 'error', title: t('Error'), text });
    }
  };
  const pdfFile = async () => {
    const logo = card.logo === null ? null : await measured(new Blob([fromBase64(card.logo)]));
    const shown = withPhotos ? await Promise.all(photos.map(({ jpeg }) => measured(new Blob([jpeg])))) : [];
    const pictures = shown.filter((picture) => picture !== null);
    const bytes = await sheetPdf(
      sheet(),
      { name: card.name || storeName, phone: card.phone, logo },
      { language, t, photos: pictures, drawings: await areaDrawings(job.areas) },
    );
    return new File([bytes], fileName(job.name, 'pdf'), { type: 'application/pdf' });
  };
  const csvFile = () =>
    // The byte order mark tells spreadsheet apps that the file is UTF-8.
    new File([`\uFEFF${formatCsv(sheetRows(sheet(), t))}`], fileName(job.name, 'csv'), { type: 'text/csv' });
  const check = (label: string, on: boolean, set: (on: boolean) => void) => (
    <label className="job-check">
      <input type="checkbox" checked={on} onChange={({ target }) => set(target.checked)} />
      {label}
    </label>
  );

  const printed = [job.name, card.name, withNote ? job.note : '', ...job.areas.map(({ name }) => name)];
  return (
    <Section className="job-sec" title={t('PDF and table')}>
      <p className="hint">{t('Made on this device, even without signal. Your name and markup stay here.')}</p>
      <div className="job-card">
        <Field label={t('Your name or company')}>
          {(control) => (
            <input
              {...control}
              autoComplete="organization"
              maxLength={100}
              defaultValue={card.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field label={t('Your phone')}>
          {(control) => (
            <input
              {...control}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              defaultValue={card.phone}
              onChange={({ target }) => change({ phone: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('Markup, %')}
          hint={t('Added to every price on the sheet; the percentage itself is not printed.')}
          error={percent === null ? t('Use a number from 0 to {n}.', { n: MAX_MARKUP }) : null}
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={card.markupPercent || ''}
              onChange={({ target }) => {
                const typed = parseMarkup(target.value);
                setPercent(typed);
                if (typed !== null) change({ markupPercent: typed });
              }}
            />
          )}
        </Field>
        <WorkLines work={card.work} onChange={(work) => change({ work })} />
        <DeliveryLine
          job={job}
          lines={lines}
          work={card.work}
          onAdd={(line) => change({ work: [...card.work, line] })}
        />
        <Field
          label={t('Conditions')}
          hint={t('At the end of every estimate, such as how long the price holds.')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={MAX_TERMS}
              defaultValue={card.terms}
              onChange={({ target }) => change({ terms: target.value })}
            />
          )}
        </Field>
        <div className="job-acts">
          {card.logo ? (
            <img className="job-logo" src={`data:image/jpeg;base64,${card.logo}`} alt={t('Your logo')} />
          ) : null}
          <PictureInput
            disabled={false}
            onPick={(file) =>
              void attempt(async () => change({ logo: inBase64(await shrinkPicture(file, LOGO_LIMITS)) }))
            }
          >
            {card.logo ? t('Change the logo') : t('Add your logo')}
          </PictureInput>
          {card.logo ? (
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => change({ logo: null })}>
              {t('Remove the logo')}
            </button>
          ) : null}
        </div>
      </div>
      {check(t('Prices'), withPrices, setWithPrices)}
      {job.note ? check(t('Note'), withNote, setWithNote) : null}
      {photos.length > 0 ? check(t('Photos (PDF only)'), withPhotos, setWithPhotos) : null}
      {printed.some((text) => hasUnprintableCharacters(text ?? '')) ? (
        <p className="hint" role="status">
          {t(
            'This browser lets the PDF print Latin letters only; others become “?”. The table keeps them all.',
          )}
        </p>
      ) : null}
      <div className="job-acts">
        <button
          type="button"
          className="btn btn-primary"
          disabled={percent === null}
          onClick={() => void attempt(async () => downloadFile(await pdfFile()))}
        >
          <Icon name="download" />
          {t('PDF')}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          disabled={percent === null}
          onClick={() => void attempt(() => downloadFile(csvFile()))}
        >
          <Icon name="download" />
          {t('Table (CSV)')}
        </button>
        {canShareFiles() ? (
          <button
            type="button"
            className="btn btn-quiet"
            disabled={percent === null}
            onClick={() => void attempt(async () => shareFile(await pdfFile()))}
          >
            <Icon name="share" />
            {t('Send the PDF')}
          </button>
        ) : null}
      </div>
    </Section>
  );
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A JPEG with its size in pixels; null if this browser cannot decode it. */
async function measured(jpeg: Blob): Promise<Jpeg | null> {
  try {
    const picture = await createImageBitmap(jpeg);
    const { width: widthPixels, height: heightPixels } = picture;
    picture.close();
    return { bytes: new Uint8Array(await jpeg.arrayBuffer()), widthPixels, heightPixels };
  } catch (error) {
    console.warn('A picture is left out of the sheet.', error);
    return null;
  }
}
