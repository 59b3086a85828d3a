import { useStore } from '@nanostores/react';
import { Link } from 'react-router-dom';
import { calculatorLink } from '../../domain/calculator/calculatorLink.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { jobLines } from '../../domain/jobs.ts';
import { $gloveMode } from '../calculator/gloveMode.ts';
import { SHARED_PATH } from '../calculator/sharedLink.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { useRefreshPersonalRows } from '../identity/personalRows.ts';
import { Busy } from '../ui/Busy.tsx';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { lineName } from './areaText.ts';
import {
  $deletedJob,
  declineLocalJobs,
  importLocalJobs,
  restoreJob,
  type SavedJob,
  useJobs,
  useLocalJobs,
} from './savedJobs.ts';
import './jobs.css';

export const jobsRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: JobsScreen,
  head: ({ t }) => ({
    title: t('Saved jobs'),
    description: t('What you measured and saved on this device.'),
    canonical: '/jobs',
    noindex: true,
  }),
};

export function JobsScreen() {
  const t = useT();
  const glove = useStore($gloveMode, { ssr: 'initial' });
  const jobs = useJobs();
  const products = useDeviceProducts();
  const deleted = useStore($deletedJob, { ssr: 'initial' });
  useRefreshPersonalRows();

  const undo = async () => {
    if (!deleted) return;
    try {
      await restoreJob(deleted);
    } catch (error) {
      await showSaveError(error, t, t('This device could not save the job. Please try again.'));
    }
  };
  return (
    <div className="wrap jobs" data-glove={glove ? '' : undefined}>
      <h1 className="h2">{t('Saved jobs')}</h1>
      <noscript>
        <p>{t('Saved jobs need JavaScript.')}</p>
      </noscript>
      {deleted ? (
        <p className="job-undo" role="status">
          <span>{t('{name} is deleted.', { name: deleted.name })}</span>
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => void undo()}>
            {t('Undo')}
          </button>
        </p>
      ) : null}
      <LocalJobs />
      {jobs === undefined ? (
        <Busy label={t('Opening your jobs')} />
      ) : jobs === null ? (
        <p className="panel">
          {t('This browser does not let the store save anything. Try a window that is not private.')}
        </p>
      ) : jobs.length === 0 ? (
        <p className="panel">
          {t(
            'No jobs yet. Measure one in the calculator and save it: it stays on this device, even without signal.',
          )}
        </p>
      ) : (
        <ul className="job-list">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobRow job={job} products={products ?? []} />
            </li>
          ))}
        </ul>
      )}
      <Link className="btn btn-primary btn-xl btn-block" to={calculatorLink({ shape: 'rectangle' })}>
        <Icon name="plus" />
        {t('New job')}
      </Link>
      <p className="job-more">
        <Link className="link tap" to="/guides/pile-check">
          {t('Delivered already? Check the pile')}
        </Link>
        <Link className="link tap" to={SHARED_PATH}>
          {t('Open a job file')}
        </Link>
      </p>
    </div>
  );
}

type JobRowProps = { job: SavedJob; products: readonly Product[] };

/** A list row for a saved job: name, materials and yards. */
function JobRow({ job: { id, body, pending }, products }: JobRowProps) {
  const t = useT();
  const lines = jobLines(body, products);
  const [main] = lines;
  const count = body.areas.length;
  const areas = count === 1 ? t('1 area') : t('{n} areas', { n: count });
  return (
    <Link className="job-row" to={`/jobs/${id}`}>
      <span className="plate" aria-hidden="true">
        <ProductPicture
          image={main?.product?.images[0]}
          name={main?.product?.name ?? ''}
          {...(main?.product ? { category: main.product.category } : {})}
          sizes="64px"
        />
      </span>
      <span className="job-row-what">
        <b>{body.name}</b>
        <span className="small muted">
          {[areas, ...lines.flatMap((line) => lineName(line, t) ?? [])].join(', ')}
        </span>
        {pending ? <span className="small job-waits">{t('Waiting to back up')}</span> : null}
      </span>
      <span className="job-row-much">
        <b>{formatYards(body.figures.orderCubicYards)}</b>
        <span className="small muted">
          yd³<span className="unseen"> {t('cubic yards')}</span>
        </span>
      </span>
    </Link>
  );
}

/** After sign-in, asks whether to copy jobs saved on this device before into the account. */
function LocalJobs() {
  const t = useT();
  const jobs = useLocalJobs();
  if (jobs.length === 0) return null;
  const copy = async () => {
    try {
      await importLocalJobs(jobs);
    } catch (error) {
      await showSaveError(error, t, t('This device could not save the job. Please try again.'));
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
        <button type="button" className="btn btn-primary btn-sm" onClick={() => void copy()}>
          {t('Copy to my account')}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => declineLocalJobs(jobs)}>
          {t('Not now')}
        </button>
      </div>
    </section>
  );
}
