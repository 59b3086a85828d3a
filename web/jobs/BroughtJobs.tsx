import { usePerson } from '../identity/session.ts';
import { useT } from '../ui/locale.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import { bringAlong, leaveBehind, useJobsOfBefore } from './bringing.ts';

/** Asks who just signed in what becomes of the jobs that this device saved before. */
export function BroughtJobs() {
  const t = useT();
  const person = usePerson();
  const jobs = useJobsOfBefore();
  if (!person || jobs.length === 0) return null;
  const bring = async () => {
    try {
      await bringAlong(jobs);
    } catch (error) {
      await tellUnsaved(error, t, t('This device could not save the job. Please try again.'));
    }
  };
  return (
    <section className="panel job-brought" aria-labelledby="job-brought">
      <p id="job-brought">
        {jobs.length === 1
          ? t('1 job was saved on this device before you signed in: {names}.', { names: jobs[0]?.name ?? '' })
          : t('{n} jobs were saved on this device before you signed in: {names}.', {
              n: jobs.length,
              names: jobs.map(({ name }) => name).join(', '),
            })}
      </p>
      <div className="acc-row">
        <button type="button" className="btn btn-primary btn-sm" onClick={() => void bring()}>
          {t('Copy to my account')}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => leaveBehind(jobs)}>
          {t('Not now')}
        </button>
      </div>
    </section>
  );
}
