import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { MAX_JOB_PHOTOS } from '../../domain/jobPhotos.ts';
import { type JobSave, jobLines } from '../../domain/jobs.ts';
import { saveJob, toJobSave } from '../calculator/savedJob.ts';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { useOnline } from '../device/useOnline.ts';
import { useOwnerQuery } from '../device/useOwnerQuery.ts';
import { useKnownPerson } from '../identity/session.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { JobAreas } from './JobAreas.tsx';
import { JobNote } from './JobNote.tsx';
import { JobSite } from './JobSite.tsx';
import { JobTicket } from './JobTicket.tsx';
import { readPhotoBackup, syncJobPhotos } from './photoBackup.ts';
import { deleteJob, type SavedJob, useJobs } from './savedJobs.ts';
import './jobs.css';
import { Button } from '../ui/Button.tsx';

const JobShare = lazyPart(async () => (await import('./JobShare.tsx')).JobShare);
const SitePhotos = lazyPart(async () => (await import('../quotes/SitePhotos.tsx')).SitePhotos);

export const jobRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: JobScreen,
  head: ({ t, params }) => ({
    title: t('Saved job'),
    description: t('What you measured and saved on this device.'),
    canonical: `/jobs/${params.id ?? ''}`,
    noindex: true,
  }),
};

export function JobScreen() {
  const t = useT();
  const { id } = useParams();
  const jobs = useJobs();
  const job = jobs?.find((saved) => saved.id === id);
  return (
    <div className="wrap page jobs print-page">
      <Breadcrumbs
        items={[{ to: '/jobs', label: t('Saved jobs') }, { label: job?.body.name ?? t('Saved job') }]}
      />
      {job ? <OneJob key={job.id} saved={job} /> : <h1 className="h2 mb-12">{t('Saved job')}</h1>}
      {jobs === undefined ? <Busy label={t('Opening your jobs')} /> : null}
      {jobs !== undefined && !job ? (
        <div className="panel">
          <p>
            {jobs === null
              ? t('This browser does not let the store save anything. Try a window that is not private.')
              : t('This job is not on this device. It may have been deleted, or saved by somebody else.')}
          </p>
          <p>
            <Link className="link tap" to="/jobs">
              {t('All saved jobs')}
            </Link>
          </p>
        </div>
      ) : null}
    </div>
  );
}

function OneJob({ saved: { body, pending } }: { saved: SavedJob }) {
  const t = useT();
  const navigate = useNavigate();
  const person = useKnownPerson();
  const products = useDeviceProducts();
  const job = toJobSave(body);
  const lines = jobLines(body, products ?? []);

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      await showSaveError(error, t, t('This device could not save the job. Please try again.'));
      return false;
    }
  };
  const change = (changed: Partial<JobSave>, doneText: string) =>
    attempt(async () => {
      await saveJob({ ...job, ...changed });
      toast({ title: doneText });
    });
  const remove = () =>
    attempt(async () => {
      await deleteJob(job);
      await navigate('/jobs');
    });
  return (
    <>
      <h1 className="h2 mb-12 breaks">{job.name}</h1>
      <JobState jobId={job.id} isPending={pending} hasAccount={person !== null} />
      <div className="split">
        <aside className="side">
          <JobTicket job={body} lines={lines} toMeasure={job} />
        </aside>
        <div className="parted">
          <JobSite job={job} onSave={(site) => change(site, t('Saved'))} />
          <JobAreas areas={job.areas} materialId={job.materialId ?? null} />
          <JobNote
            key={job.note}
            jobId={job.id}
            note={job.note}
            onSave={(note) => change({ note }, t('Note saved'))}
          />
          <SitePhotos
            className="stack gap-12"
            of={job.id}
            most={MAX_JOB_PHOTOS}
            name={job.name}
            hint={
              person
                ? t('They are backed up with the job, and go along when you ask for a quote. {n} at most.', {
                    n: MAX_JOB_PHOTOS,
                  })
                : t('They stay on this device, and go along when you ask for a quote. {n} at most.', {
                    n: MAX_JOB_PHOTOS,
                  })
            }
          />
          <JobShare job={job} />
          <section className="job-acts row cluster" aria-label={t('This job')}>
            <Button className="btn-danger" onClick={() => void remove()}>
              <Icon name="trash" />
              {t('Delete')}
            </Button>
          </section>
        </div>
      </div>
    </>
  );
}

type JobStateProps = { jobId: string; isPending: boolean; hasAccount: boolean };

/** Whether the job and its photos are in the account; brings them there, and here what another device took. */
function JobState({ jobId, isPending, hasAccount }: JobStateProps) {
  const t = useT();
  const isOnline = useOnline();
  const backup = useOwnerQuery((database) => readPhotoBackup(database, jobId), [jobId]);
  const state = backup?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something changes, or signal comes back.
  useEffect(() => {
    if (state === undefined) return;
    syncJobPhotos(jobId).catch((error: unknown) =>
      console.info('The photos of the job are synced later.', error),
    );
  }, [jobId, state, isOnline]);
  // No other device can get what an unknown device has sent.
  if (!hasAccount)
    return (
      <p className="small job-state mt-8 mb-20">
        <span className="text-warn">{t('Saved on this device. Sign in to back it up.')}</span>
      </p>
    );
  return (
    <p className="small job-state mt-8 mb-20">
      {isPending || (backup?.waiting ?? 0) > 0 ? (
        <span className="text-warn">{t('Saved on this device. Waiting to back up.')}</span>
      ) : (backup?.only ?? 0) > 0 ? (
        <span className="text-warn">{t('Backed up, except photos that are only on this device.')}</span>
      ) : (
        <span className="text-ok">{t('Saved on this device and backed up.')}</span>
      )}
      {(backup?.missing ?? 0) > 0 ? <span>{t('Its photos load when you have signal.')}</span> : null}
    </p>
  );
}
