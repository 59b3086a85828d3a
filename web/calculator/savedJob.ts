import { type Language, LOCALE_TAGS, type Translate } from '../../domain/base/locale.ts';
import { jobFigures } from '../../domain/calculator/areas.ts';
import { copyName, type Job, type JobSave, jobSchema, type Measures, measuredOf } from '../../domain/jobs.ts';
import { newId } from '../offline/ids.ts';
import { toast } from '../ui/toast.tsx';

// Saves a calculation as a job, new or opened before: on this device immediately, and to the server when there is signal.

/**
 * Saves a whole new or changed job under its id. Resolves once it is on this device, or in the account if this
 * browser cannot store it; rejects like `outbox.record` when neither works.
 */
export async function saveJob(job: JobSave): Promise<'device' | 'account'> {
  const { record, isStoredHere } = await import('../offline/outbox.ts');
  const body: Job = { ...job, figures: jobFigures(job), updatedAt: new Date().toISOString() };
  const id = await record('saveJob', job, { row: { table: 'calculator_jobs', id: job.id, body } });
  return isStoredHere(id) ? 'device' : 'account';
}

/** The name of a job whose client is not known yet: the day and time, short enough to be a title on a phone. */
export function nameOfMoment(moment: Date, language: Language): string {
  const name = new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
  // Where large type breaks it, "Nov 26" stays together.
  return name.replace(/(?<!,) /g, '\u00A0');
}

/** Whether nobody has named the job yet: then its client does. Nobody types the space that does not break. */
export const isNamedByMoment = (name: string): boolean => /\u00A0.*\d:\d\d/.test(name);

/** A job from this device's storage; null when it was deleted or storage cannot be read. */
export async function readJob(id: string): Promise<JobSave | null> {
  try {
    const { listPersonalRows } = await import('../offline/personalRows.ts');
    const row = (await listPersonalRows<unknown>('calculator_jobs')).find((row) => row.id === id);
    return row ? toJobSave(jobSchema.parse(row.body)) : null;
  } catch (error) {
    console.warn('The job that was open cannot be read.', error);
    return null;
  }
}

/** The part of a job that is saved, without calculated fields and `updatedAt`. */
export function toJobSave({ figures, updatedAt, ...save }: Job): JobSave {
  return save;
}

/**
 * The job to save for what was measured since it was opened. What else this device knows of the job by now stays. If
 * its measurements have changed too, as another device does, both versions are kept: `other` is the earlier one as a job
 * of its own, as the store makes of it if it is the first to notice (server/jobs/jobs.ts).
 */
export async function changedJob(
  opened: JobSave,
  measured: Measures,
  t: Translate,
): Promise<{ job: JobSave; other: JobSave | null }> {
  const now = (await readJob(opened.id)) ?? opened;
  const isSeen = [opened, measured].some((job) => measuredText(job) === measuredText(now));
  return {
    job: { ...now, ...measured },
    other: isSeen ? null : { ...now, id: newId(), name: copyName(now.name, t) },
  };
}

/** Says where the version of another device is. */
export function toastOtherVersion(
  { name, copy }: { name: string; copy: { id: string; name: string } },
  t: Translate,
): void {
  toast({
    tone: 'info',
    title: t('Another device also changed {name}. That version is saved as {copy}.', {
      name,
      copy: copy.name,
    }),
    action: { label: t('Open'), to: `/jobs/${copy.id}` },
    seconds: 8,
  });
}

export const measuredText = (job: Measures): string => sortedText(measuredOf(job));

export const sortedText = (value: unknown): string => JSON.stringify(value, sortKeys);

/** A `JSON.stringify` replacer that sorts fields, because stored jobs come back with another field order. */
function sortKeys(_name: string, value: unknown): unknown {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? Object.fromEntries(Object.entries(value).sort()) : value;
}
