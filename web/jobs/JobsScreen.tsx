import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { CALCULATOR_PATH } from '../../domain/calculator/calculator.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { jobLines } from '../../domain/jobs.ts';
import { lineName } from '../calculator/areaText.ts';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import { useKnownPerson } from '../identity/session.ts';
import { Busy } from '../ui/Busy.tsx';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
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
import { Button } from '../ui/Button.tsx';

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
    <div className="wrap page jobs print-page">
      <h1 className="h2 mb-12">{t('Saved jobs')}</h1>
      <noscript>
        <p>{t('Saved jobs need JavaScript.')}</p>
      </noscript>
      {deleted ? (
        <p className="note row between mb-12 breaks" role="status">
          <span>{t('{name} is deleted.', { name: deleted.name })}</span>
          <Button className="btn-quiet btn-sm" onClick={() => void undo()}>
            {t('Undo')}
          </Button>
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
        <JobList jobs={jobs} products={products ?? []} />
      )}
      <Link className="btn btn-primary btn-xl btn-block mt-20" to={`${CALCULATOR_PATH}?shape=rectangle`}>
        <Icon name="plus" />
        {t('New job')}
      </Link>
    </div>
  );
}

/** More rows come on request: a thousand pictures would make an old phone wait. */
const ROWS = 50;

type JobListProps = { jobs: readonly SavedJob[]; products: readonly Product[] };

/** Newest first. */
function JobList({ jobs, products }: JobListProps) {
  const t = useT();
  const [most, setMost] = useState(ROWS);
  const rows = useMemo(
    () =>
      jobs.map((job) => {
        const lines = jobLines(job.body, products);
        const materials = lines.flatMap((line) => lineName(line, t) ?? []);
        return { job, lines, materials };
      }),
    [jobs, products, t],
  );
  return (
    <>
      <ul>
        {rows.slice(0, most).map(({ job, lines, materials }) => (
          <li key={job.id}>
            <JobRow job={job} main={lines[0]?.product ?? null} materials={materials} />
          </li>
        ))}
      </ul>
      {rows.length > most ? (
        <Button className="btn-quiet btn-xl btn-block mt-20" onClick={() => setMost(most + ROWS)}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}

type JobRowProps = {
  job: SavedJob;
  /** Its picture stands for the job. */
  main: Product | null;
  materials: readonly string[];
};

/** A list row for a saved job: name, client, materials and yards. */
function JobRow({ job: { id, body, pending }, main, materials }: JobRowProps) {
  const t = useT();
  const hasAccount = useKnownPerson() !== null;
  const count = body.areas.length;
  const areas = count === 1 ? t('1 area') : t('{n} areas', { n: count });
  const site = [body.client, body.address].filter((part) => part && part !== body.name);
  return (
    <Link className="job-row row cluster" to={`/jobs/${id}`}>
      <span className="plate is-thumb" aria-hidden="true">
        <ProductPicture
          image={main?.images[0]}
          name={main?.name ?? ''}
          {...(main ? { category: main.category } : {})}
          sizes="64px"
        />
      </span>
      <span className="job-row-what stack">
        <b>{body.name}</b>
        {site.length > 0 ? <span className="small">{site.join(', ')}</span> : null}
        <span className="small muted">{[areas, ...materials].join(', ')}</span>
        {pending && hasAccount ? <span className="small text-warn">{t('Waiting to back up')}</span> : null}
      </span>
      <span className="push text-end">
        <b className="figure block">{formatYards(body.figures.orderCubicYards)}</b>
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
    <section className="panel stack gap-12 mb-12" aria-labelledby="job-brought">
      <p id="job-brought">
        {jobs.length === 1
          ? t('1 job was saved on this device before you signed in: {names}.', { names: jobs[0]?.name ?? '' })
          : t('{n} jobs were saved on this device before you signed in: {names}.', {
              n: jobs.length,
              names: jobs.map(({ name }) => name).join(', '),
            })}
      </p>
      <div className="row cluster gap-10">
        <Button className="btn-primary btn-sm" onClick={() => void copy()}>
          {t('Copy to my account')}
        </Button>
        <Button className="btn-quiet btn-sm" onClick={() => declineLocalJobs(jobs)}>
          {t('Not now')}
        </Button>
      </div>
    </section>
  );
}
