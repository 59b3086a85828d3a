import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { jobFigures } from '../../domain/calculator/areas.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import { type JobSave, jobLines, type Measures } from '../../domain/jobs.ts';
import { usePerson } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { shareAddress } from '../ui/share.ts';
import { draftJobQuote } from './jobQuote.ts';
import { changedJob, measuredText, nameOfMoment, saveJob, toastOtherVersion } from './savedJob.ts';
import { useSharedPath } from './sharedLink.ts';

type SaveJobProps = {
  /** The current calculation. */
  measured: Measures;
  /** The saved job that is open here; saving updates it. */
  opened: JobSave | null;
  /** Today's catalog, as far as it is on this device. */
  products: readonly Product[];
  /** The bar at the bottom was pressed, maybe before this part had come. */
  isAsked: boolean;
  onAsked: () => void;
  onSaved: (job: JobSave) => void;
};

/**
 * Saves the calculation as a job, on this device and even offline, and goes on to the request for a quote. A new job is
 * named by the day. If storage fails, it offers a link with the job.
 */
export function SaveJob({ measured, opened, products, isAsked, onAsked, onSaved }: SaveJobProps) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const person = usePerson();
  const [place, setPlace] = useState<'device' | 'account'>('device');
  const [unsavedJob, setUnsavedJob] = useState<Pick<UnsavedJobProps, 'job' | 'why'> | null>(null);
  const [newJobId] = useState(newId);
  // So that a retry after a failed save keeps the other version once.
  const savedOther = useRef<JobSave | null>(null);
  const busy = useRef(false);
  const isSaved = opened !== null && measuredText(opened) === measuredText(measured);

  const store = async (): Promise<JobSave | null> => {
    if (isSaved) return opened;
    const name = unsavedJob?.job.name ?? nameOfMoment(new Date(), language);
    const { job, other } = opened
      ? await changedJob(opened, measured, t)
      : { job: { note: null, ...measured, id: newJobId, name }, other: null };
    try {
      let otherJob = savedOther.current;
      if (other && (!otherJob || measuredText(otherJob) !== measuredText(other))) {
        await saveJob(other);
        savedOther.current = otherJob = other;
      }
      setPlace(await saveJob(job));
      savedOther.current = null;
      setUnsavedJob(null);
      onSaved(job);
      if (otherJob) toastOtherVersion({ name: job.name, copy: otherJob }, t);
      return job;
    } catch (error) {
      const reason = error instanceof Error ? whyLost(error) : null;
      if (reason) setUnsavedJob({ job, why: reason });
      else await showSaveError(error, t, t('This device could not save the job. Please try again.'));
      return null;
    }
  };
  const ask = async (job: JobSave) => {
    const contact = person ? { name: person.fullName ?? '', email: person.email } : null;
    try {
      const calculated = { ...job, figures: jobFigures(job) };
      const lines = jobLines(calculated, products);
      await draftJobQuote({ id: job.id, job: calculated, lines }, contact, t);
    } catch (error) {
      return showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    await navigate('/contact');
  };
  const save = async (isAsking: boolean) => {
    // A second press can come before the first one is done.
    if (busy.current) return;
    busy.current = true;
    const job = await store();
    if (job && isAsking) await ask(job);
    busy.current = false;
  };
  const proceed = () => void save(unsavedJob === null);
  const answer = useEffectEvent(() => {
    onAsked();
    proceed();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);

  return (
    <div className="job-save">
      {unsavedJob ? <UnsavedJob job={{ ...unsavedJob.job, ...measured }} why={unsavedJob.why} /> : null}
      {isSaved ? (
        <p className="job-kept row cluster gap-8" role="status">
          <Icon name="check" size="sm" />
          <b>{place === 'device' ? t('Saved on this device') : t('Saved in your account')}</b>{' '}
          {place === 'device' ? (
            <Link className="link tap" to={`/jobs/${opened.id}`}>
              {t('Open {name}', { name: opened.name })}
            </Link>
          ) : (
            t('This browser stores nothing: open it in another one.')
          )}
        </p>
      ) : null}
      <Button className="btn-primary btn-xl btn-block calc-ask" onClick={proceed}>
        {unsavedJob ? t('Try to save again') : t('Save and ask for a quote')}
      </Button>
      {isSaved || unsavedJob ? null : (
        <Button className="btn-bare btn-xl" onClick={() => void save(false)}>
          {opened ? t('Only save changes to {name}', { name: opened.name }) : t('Only save the job')}
        </Button>
      )}
    </div>
  );
}

function whyLost({ name, cause }: Error): UnsavedJobProps['why'] | null {
  if (name === 'StorageFull') return 'full';
  if (name !== 'NotSaved') return null;
  return cause instanceof Error && cause.name === 'NoAnswer' ? 'slow' : 'blocked';
}

type UnsavedJobProps = { job: JobSave; why: 'blocked' | 'full' | 'slow' };

/** Shown when this device cannot store the job: a link that contains the whole job, to send or bookmark. */
function UnsavedJob({ job, why }: UnsavedJobProps) {
  const t = useT();
  const path = useSharedPath(job, { withNote: true, withClient: true });
  return (
    <div className="job-lost" role="alert">
      <p>
        <b>
          {why === 'full'
            ? t('This phone is full, so the job is not saved.')
            : why === 'slow'
              ? t('This browser’s storage is not responding, so the job is not saved yet.')
              : t('This browser stores nothing, so the job is not saved.')}
        </b>{' '}
        <span>
          {path ? t('Its link holds the whole job: send it to yourself, or open it and bookmark it.') : null}
        </span>
      </p>
      {path ? (
        <>
          <Button
            className="btn-primary btn-xl btn-block"
            onClick={() => void shareAddress(job.name, path, t)}
          >
            {t('Share or copy the link')}
          </Button>
          <Link className="btn btn-quiet btn-xl btn-block" to={path}>
            {t('Open the job as a page')}
          </Link>
        </>
      ) : null}
    </div>
  );
}
