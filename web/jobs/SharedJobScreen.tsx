import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { jobFigures } from '../../domain/calculator/areas.ts';
import { CALCULATOR_PATH } from '../../domain/calculator/calculatorLink.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { jobLines, readShared, type SharedJob } from '../../domain/jobs.ts';
import { $gloveMode } from '../calculator/gloveMode.ts';
import { saveJob } from '../calculator/savedJob.ts';
import { JOB_FILE, type Opened, openShared, sharedPath } from '../calculator/sharedLink.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { newId } from '../offline/ids.ts';
import { Busy } from '../ui/Busy.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { JobAreas } from './JobAreas.tsx';
import { SiteFacts } from './JobSite.tsx';
import { JobTicket } from './JobTicket.tsx';
import './jobs.css';
import { Section } from '../ui/Section.tsx';

export const sharedJobRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: SharedJobScreen,
  head: ({ t }) => ({
    title: t('Shared job'),
    description: t('A job that somebody measured and shared with you.'),
    canonical: '/jobs/shared',
    noindex: true,
  }),
};

/** Shows a job that is contained in the URL fragment or a file; no request to the server is needed. */
export function SharedJobScreen() {
  const t = useT();
  const glove = useStore($gloveMode, { ssr: 'initial' });
  const { hash } = useLocation();
  const opened = useOpened(hash);
  const [problem, setProblem] = useState<Problem | null>(null);
  const navigate = useNavigate();
  const openFile = async (file: Blob) => {
    const read = readShared(await file.text());
    const path = read.ok
      ? await sharedPath({ ...read.job, id: '' }, { withNote: true, withClient: true })
      : null;
    setProblem(path ? null : read.ok ? 'too_large' : read.reason);
    // In the address, so that it is there after a reload.
    if (path) await navigate(path, { replace: true });
  };
  useOpenedFile((file) => void openFile(file));
  return (
    <div className="wrap jobs" data-glove={glove ? '' : undefined}>
      <h1 className="h2">{opened?.ok ? opened.job.name : t('Shared job')}</h1>
      <noscript>
        <p>{t('A shared job needs JavaScript.')}</p>
      </noscript>
      {opened === null ? (
        <Busy label={t('Opening the job')} />
      ) : opened.ok ? (
        <>
          {problem ? (
            <p className="panel" role="alert">
              {problemText(problem, t)}
            </p>
          ) : null}
          <OpenJob key={hash} job={opened.job} />
        </>
      ) : (
        <div className="panel">
          <p role="status">{problemText(problem ?? opened.reason, t)}</p>
          <FileInput onPick={(file) => void openFile(file)} />
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

type LaunchQueue = {
  setConsumer: (take: (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void) => void;
};

/** A file that the device opens with the installed app. */
function useOpenedFile(open: (file: File) => void): void {
  const take = useEffectEvent(open);
  useEffect(() => {
    (globalThis as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files }) => {
      files?.[0]?.getFile().then(take, (error: unknown) => console.error('The file cannot be read.', error));
    });
  }, []);
}

function FileInput({ onPick }: { onPick: (file: File) => void }) {
  const t = useT();
  const id = useId();
  return (
    <p>
      <label className="btn btn-quiet" htmlFor={id}>
        <input
          id={id}
          type="file"
          className="unseen"
          accept={`.${JOB_FILE.extension},${JOB_FILE.type}`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onPick(file);
            target.value = '';
          }}
        />
        {t('Open a job file')}
      </label>
    </p>
  );
}

function OpenJob({ job }: { job: SharedJob }) {
  const t = useT();
  const navigate = useNavigate();
  const products = useDeviceProducts();
  const [id] = useState(newId);
  const figures = jobFigures(job);
  const mine = { ...job, id };
  const keep = async () => {
    try {
      await saveJob(mine);
      await navigate(`/jobs/${id}`, { replace: true });
    } catch (error) {
      await showSaveError(error, t, t('This device could not save the job. Please try again.'));
    }
  };
  return (
    <>
      <p className="lede">{t('Somebody measured this and shared it with you.')}</p>
      <div className="job-d">
        <aside>
          <JobTicket
            job={{ ...job, figures }}
            lines={jobLines({ ...job, figures }, products ?? [])}
            toMeasure={mine}
          />
        </aside>
        <div>
          {job.client || job.clientPhone || job.address || job.date ? (
            <Section className="job-sec" title={t('Client and site')}>
              <SiteFacts site={job} />
            </Section>
          ) : null}
          <JobAreas areas={job.areas} materialId={job.materialId ?? null} />
          {job.note ? (
            <Section className="job-sec" title={t('Note')}>
              <p className="job-text">{job.note}</p>
            </Section>
          ) : null}
          <section className="job-sec">
            <button type="button" className="btn btn-primary btn-xl btn-block" onClick={() => void keep()}>
              {t('Save to my jobs')}
            </button>
            <p className="hint">{t('This page opens again without signal. Save the job to change it.')}</p>
          </section>
        </div>
      </div>
    </>
  );
}

/** null until it is parsed. */
function useOpened(hash: string): Opened | null {
  const [opened, setOpened] = useState<{ hash: string; what: Opened } | null>(null);
  useEffect(() => {
    let gone = false;
    openShared(hash).then(
      (what) => {
        if (!gone) setOpened({ hash, what });
      },
      (error: unknown) => {
        console.error('The link could not be opened.', error);
        if (!gone) setOpened({ hash, what: { ok: false, reason: 'broken' } });
      },
    );
    return () => {
      gone = true;
    };
  }, [hash]);
  return opened?.hash === hash ? opened.what : null;
}

type Problem = Exclude<Opened, { ok: true }>['reason'];

function problemText(reason: Problem, t: Translate): string {
  switch (reason) {
    case 'empty':
      return t('No job is open here. Open the whole link, to the last letter, or a job file.');
    case 'newer':
      return t('This job was made with a newer version of the store. Reload this page once you have signal.');
    case 'old_browser':
      return t('This browser is too old to open the link. Open it in another one.');
    case 'too_large':
      return t('This is too large to be a job, so it was not opened.');
    case 'broken':
      return t('This job is damaged. A message may have cut it off: ask for it again, or for the QR code.');
  }
}
