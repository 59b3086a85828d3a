import { Link, useNavigate, useParams } from 'react-router-dom';
import { pileKindOf } from '../../domain/calculator/pile.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { type JobLine, jobLines } from '../../domain/jobs/jobLines.ts';
import type { JobSave } from '../../domain/jobs/jobs.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { newId } from '../offline/ids.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { deleteForNow } from './deleted.ts';
import { JobAreas } from './JobAreas.tsx';
import { JobName } from './JobName.tsx';
import { JobNote } from './JobNote.tsx';
import { JobPhotos } from './JobPhotos.tsx';
import { JobShare } from './JobShare.tsx';
import { JobSheets } from './JobSheets.tsx';
import { JobTicket } from './JobTicket.tsx';
import { jobSaveOf, type SavedJob, saveJob, useJobs } from './saved.ts';
import './saved.css';

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
  const job = jobs?.rows?.find((saved) => saved.id === id);
  return (
    <div className="wrap jobs">
      <Breadcrumbs
        items={[{ to: '/jobs', label: t('Saved jobs') }, { label: job?.body.name ?? t('Saved job') }]}
      />
      {job ? <OneJob key={job.id} saved={job} /> : <h1 className="h2">{t('Saved job')}</h1>}
      {jobs === null ? <Busy label={t('Opening your jobs')} /> : null}
      {jobs && !job ? (
        <div className="panel">
          <p>{t('This job is not on this device. It may be deleted, or saved by somebody else.')}</p>
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

/** Filled in where there is one pile only. */
function pilePath(lines: readonly JobLine[]): string {
  const [only, ...others] = lines;
  if (!only || others.length > 0) return '/guides/pile-check';
  const kind = pileKindOf(only.materialId ?? only.product?.materialId ?? null);
  return `/guides/pile-check?yards=${only.wholeYards}&kind=${kind}`;
}

function OneJob({ saved: { body, pending } }: { saved: SavedJob }) {
  const t = useT();
  const navigate = useNavigate();
  const products = useDeviceProducts();
  const job = jobSaveOf(body);
  const lines = jobLines(body, products ?? []);

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      await tellUnsaved(error, t, t('This device could not save the job. Please try again.'));
      return false;
    }
  };
  const change = (changed: Partial<JobSave>, done: string) =>
    attempt(async () => {
      await saveJob({ ...job, ...changed });
      toast({ title: done });
    });
  const duplicate = () =>
    attempt(async () => {
      const copy = { ...job, id: newId(), name: t('{name} (copy)', { name: job.name.slice(0, 80) }) };
      await saveJob(copy);
      const { copyPhotos } = await import('./photos.ts');
      await copyPhotos(job.id, copy.id);
      toast({ title: t('Copied'), text: copy.name });
      await navigate(`/jobs/${copy.id}`);
    });
  const remove = () =>
    attempt(async () => {
      await deleteForNow(job);
      await navigate('/jobs');
    });
  return (
    <>
      <JobName name={job.name} onRename={(name) => change({ name }, t('Job renamed'))} />
      <p className="small job-state">
        {pending ? (
          <span className="job-waits">{t('Saved on this phone. Waiting to back up.')}</span>
        ) : (
          <span className="job-safe">{t('Saved on this phone and backed up.')}</span>
        )}
      </p>
      <div className="job-d">
        <aside>
          <JobTicket job={body} lines={lines} toMeasure={job} />
        </aside>
        <div>
          <JobAreas areas={job.areas} materialId={job.materialId ?? null} />
          <JobNote
            key={job.note}
            jobId={job.id}
            note={job.note}
            onSave={(note) => change({ note }, t('Note saved'))}
          />
          <JobPhotos jobId={job.id} name={job.name} />
          <JobShare job={job} />
          <JobSheets jobId={job.id} job={body} lines={lines} />
          <section className="job-sec job-acts" aria-label={t('This job')}>
            <button type="button" className="btn btn-quiet" onClick={() => void duplicate()}>
              <Icon name="copy" />
              {t('Duplicate')}
            </button>
            <Link className="btn btn-quiet" to={pilePath(lines)}>
              {t('Check the pile')}
            </Link>
            <button type="button" className="btn btn-danger" onClick={() => void remove()}>
              <Icon name="trash" />
              {t('Delete')}
            </button>
          </section>
        </div>
      </div>
    </>
  );
}
