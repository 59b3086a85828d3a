import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { jobFigures } from '../../domain/calculator/areas.ts';
import { CALCULATOR_PATH } from '../../domain/calculator/calculator.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { jobLines } from '../../domain/jobs.ts';
import { saveJob } from '../calculator/savedJob.ts';
import { openShared, type SharedJob } from '../calculator/sharedLink.ts';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { newId } from '../offline/ids.ts';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { JobAreas } from './JobAreas.tsx';
import { JobTicket } from './JobTicket.tsx';
import { SiteFacts } from './SiteFacts.tsx';
import './jobs.css';
import { Button } from '../ui/Button.tsx';

export const sharedJobRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: SharedJobScreen,
  head: ({ t }) => ({
    title: t('Shared job'),
    description: t('A job that somebody measured and shared with you.'),
    canonical: '/jobs/shared',
    noindex: true,
  }),
};

/** Shows a job that is contained in the URL's fragment; no request to the server is needed. */
export function SharedJobScreen() {
  const t = useT();
  const { hash } = useLocation();
  const [opened, setOpened] = useState<{ hash: string; job: SharedJob | null } | null>(null);
  useEffect(() => {
    void openShared(hash).then((job) => setOpened({ hash, job }));
  }, [hash]);
  return (
    <div className="wrap page jobs print-page">
      <h1 className="h2 mb-12 breaks">{opened?.job?.name ?? t('Shared job')}</h1>
      <noscript>
        <p>{t('A shared job needs JavaScript.')}</p>
      </noscript>
      {opened?.hash !== hash ? (
        <Busy label={t('Opening the job')} />
      ) : opened.job ? (
        <OpenJob key={hash} job={opened.job} />
      ) : (
        <div className="panel">
          <p role="status">{t('This job is damaged. A message may have cut it off: ask for it again.')}</p>
          <p>
            <Link className="link tap" to={CALCULATOR_PATH}>
              {t('Open the calculator')}
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}

/** Somebody else's job, which can be saved as one's own. */
function OpenJob({ job }: { job: SharedJob }) {
  const t = useT();
  const navigate = useNavigate();
  const products = useDeviceProducts();
  const [id] = useState(newId);
  const figures = jobFigures(job);
  const ownJob = { ...job, id };
  const keep = async () => {
    try {
      await saveJob(ownJob);
      await navigate(`/jobs/${id}`, { replace: true });
    } catch (error) {
      await showSaveError(error, t, t('This device could not save the job. Please try again.'));
    }
  };
  return (
    <>
      <p className="lede">{t('Somebody measured this and shared it with you.')}</p>
      <div className="split">
        <aside className="side">
          <JobTicket
            job={{ ...job, figures }}
            lines={jobLines({ ...job, figures }, products ?? [])}
            toMeasure={ownJob}
          />
        </aside>
        <div className="parted">
          {job.client || job.clientPhone || job.address || job.date ? (
            <Section className="stack gap-12" title={t('Client and site')}>
              <SiteFacts site={job} />
            </Section>
          ) : null}
          <JobAreas areas={job.areas} materialId={job.materialId ?? null} />
          {job.note ? (
            <Section className="stack gap-12" title={t('Note')}>
              <p className="as-typed">{job.note}</p>
            </Section>
          ) : null}
          <section className="stack gap-12">
            <Button className="btn-primary btn-xl btn-block" onClick={() => void keep()}>
              {t('Save to my jobs')}
            </Button>
            <p className="hint">{t('This page opens again without signal. Save the job to change it.')}</p>
          </section>
        </div>
      </div>
    </>
  );
}
