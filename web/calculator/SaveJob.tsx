import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { JobSave, Measures } from '../../domain/jobs.ts';
import { newId } from '../offline/ids.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { shareAddress } from '../ui/share.ts';
import type { EarlierSite } from './NewJobName.tsx';
import { changedJob, measuredText, saveJob, toastOtherVersion } from './savedJob.ts';

const fetchName = async () => (await import('./NewJobName.tsx')).NewJobName;
const NewJobName = lazyPart(fetchName);

type SaveJobProps = {
  /** The current calculation. */
  measured: Measures;
  /** The saved job that is open here; saving updates it. */
  opened: JobSave | null;
  onSaved: (job: JobSave) => void;
};

/** Saves the calculation as a job, on this device and even offline. If storage fails, it offers a link with the job. */
export function SaveJob({ measured, opened, onSaved }: SaveJobProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [place, setPlace] = useState<'device' | 'account'>('device');
  const [lost, setLost] = useState<Pick<UnsavedJobProps, 'job' | 'why'> | null>(null);
  const [newJobId] = useState(newId);
  // So that a retry after a failed save keeps the other version once.
  const keptOther = useRef<JobSave | null>(null);
  // Loaded ahead: when it is needed, there may be no signal.
  useEffect(() => {
    fetchName().catch((error: unknown) => console.info('The field for the name comes later.', error));
  }, []);
  const isSaved = opened !== null && measuredText(opened) === measuredText(measured);

  const save = async (name: string, site?: EarlierSite) => {
    const { job, other } = opened
      ? await changedJob(opened, measured, t)
      : { job: { note: null, ...site, ...measured, id: newJobId, name }, other: null };
    try {
      let otherJob = keptOther.current;
      if (other && (!otherJob || measuredText(otherJob) !== measuredText(other))) {
        await saveJob(other);
        keptOther.current = otherJob = other;
      }
      setPlace(await saveJob(job));
      keptOther.current = null;
      setAsking(false);
      setLost(null);
      onSaved(job);
      if (otherJob) toastOtherVersion({ name: job.name, copy: otherJob }, t);
    } catch (error) {
      const why = error instanceof Error ? whyLost(error) : null;
      if (why) setLost({ job, why });
      else await showSaveError(error, t, t('This device could not save the job. Please try again.'));
    }
  };

  if (isSaved && place === 'account')
    return (
      <p className="job-kept row cluster gap-8" role="status">
        <Icon name="check" size="sm" />
        <b>{t('Saved in your account')}</b> {t('This browser stores nothing: open it in another one.')}
      </p>
    );
  if (isSaved)
    return (
      <p className="job-kept row cluster gap-8" role="status">
        <Icon name="check" size="sm" />
        <b>{t('Saved on this device')}</b>{' '}
        <Link className="link tap" to={`/jobs/${opened.id}`}>
          {t('Open {name}', { name: opened.name })}
        </Link>
      </p>
    );
  if (lost)
    return (
      <UnsavedJob
        job={{ ...lost.job, ...measured }}
        why={lost.why}
        onAgain={() => void save(lost.job.name)}
      />
    );
  if (opened)
    return (
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={() => void save(opened.name)}>
        {t('Save changes to {name}', { name: opened.name })}
      </button>
    );
  if (!asking)
    return (
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={() => setAsking(true)}>
        {t('Save job')}
      </button>
    );
  return <NewJobName onSave={save} />;
}

function whyLost({ name, cause }: Error): UnsavedJobProps['why'] | null {
  if (name === 'StorageFull') return 'full';
  if (name !== 'NotSaved') return null;
  return cause instanceof Error && cause.name === 'NoAnswer' ? 'slow' : 'blocked';
}

type UnsavedJobProps = { job: JobSave; why: 'blocked' | 'full' | 'slow'; onAgain: () => void };

/** Shown when this device cannot store the job: a link that contains the whole job, to send or bookmark. */
function UnsavedJob({ job, why, onAgain }: UnsavedJobProps) {
  const t = useT();
  // Packed before the press, because browsers open a share sheet only directly after one.
  const [packed, setPacked] = useState<{ of: string; path: string | null } | null>(null);
  const jobText = JSON.stringify(job);
  useEffect(() => {
    const pack = async () => {
      const { sharedPath } = await import('./sharedLink.ts');
      setPacked({
        of: jobText,
        path: await sharedPath(JSON.parse(jobText) as JobSave, { withNote: true, withClient: true }),
      });
    };
    pack().catch((error: unknown) => console.error('The job could not be packed into a link.', error));
  }, [jobText]);
  const path = packed?.of === jobText ? packed.path : null;
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
          <button
            type="button"
            className="btn btn-primary btn-xl btn-block"
            onClick={() => void shareAddress(job.name, path, t)}
          >
            {t('Share or copy the link')}
          </button>
          <Link className="btn btn-quiet btn-xl btn-block" to={path}>
            {t('Open the job as a page')}
          </Link>
        </>
      ) : null}
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={onAgain}>
        {t('Try to save again')}
      </button>
    </div>
  );
}
