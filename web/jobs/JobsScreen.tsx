import { Link } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { useRefreshPersonalRows } from '../identity/personalRows.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { BroughtJobs } from './BroughtJobs.tsx';
import { bringBack, useDeletedJob } from './deleted.ts';
import { JobRow } from './JobRow.tsx';
import { calculatorLink } from './link.ts';
import { useJobs } from './saved.ts';
import './saved.css';

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
  const deleted = useDeletedJob();
  useRefreshPersonalRows();

  const undo = async () => {
    if (!deleted) return;
    try {
      await bringBack(deleted);
    } catch (error) {
      await tellUnsaved(error, t, t('This device could not save the job. Please try again.'));
    }
  };
  return (
    <div className="wrap jobs">
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
      <BroughtJobs />
      {jobs === null ? (
        <Busy label={t('Opening your jobs')} />
      ) : jobs.rows === null ? (
        <p className="panel">
          {t('This browser does not let the store keep anything. A normal window does.')}
        </p>
      ) : jobs.rows.length === 0 ? (
        <p className="panel">
          {t(
            'No jobs yet. Measure one in the calculator and save it: it stays on this phone, also without signal.',
          )}
        </p>
      ) : (
        <ul className="job-list">
          {jobs.rows.map((job) => (
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
      </p>
    </div>
  );
}
