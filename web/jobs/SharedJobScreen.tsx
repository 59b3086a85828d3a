import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { CALCULATOR_PATH } from '../../domain/calculator/calculatorLink.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { JOB_FILE } from '../../domain/jobLink.ts';
import { $gloveMode } from '../calculator/gloveMode.ts';
import { type Opened, openShared, sharedPath } from '../calculator/sharedLink.ts';
import { SHARED_CACHE, SHARED_JOB } from '../offline/workerMessages.ts';
import { Busy } from '../ui/Busy.tsx';
import { formatDayAndTime } from '../ui/format.ts';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { readTab, writeTab } from '../ui/storedAtom.ts';
import { type CrewJobFound, keptCrewJob, openCrewJob, parseCrewToken } from './jobShares.ts';
import { OpenJob } from './OpenJob.tsx';
import './jobs.css';

export const sharedJobRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: SharedJobScreen,
  head: ({ t }) => ({
    title: t('Shared job'),
    description: t('A job that somebody measured and shared with you.'),
    canonical: '/jobs/shared',
    noindex: true,
  }),
};

/** The pictures of the job file that this tab opened last, for a reload. */
const FILE_PHOTOS = 'job-file-photos';
const filePhotosSchema = z.object({ path: z.string(), photos: z.array(z.string()) });
type FilePhotos = z.infer<typeof filePhotosSchema>;

/** Shows a job that is contained in the URL fragment or a file; no request to the server is needed. */
export function SharedJobScreen() {
  const t = useT();
  const glove = useStore($gloveMode, { ssr: 'initial' });
  const { hash } = useLocation();
  const token = parseCrewToken(hash);
  const opened = useOpened(token ? '' : hash);
  const [photosOf, setPhotosOf] = useState<FilePhotos | null>(null);
  // The address has no room for them. Read after the first render, as the server's page knows of no tab.
  useEffect(() => setPhotosOf((now) => now ?? readTab(FILE_PHOTOS, filePhotosSchema)), []);
  const [problem, setProblem] = useState<Problem | null>(null);
  const navigate = useNavigate();
  const openFile = async (file: Blob) => {
    const { readJobFile } = await import('./jobFile.ts');
    const read = readJobFile(await file.text());
    const path = read.ok
      ? await sharedPath({ ...read.job, id: '' }, { withNote: true, withClient: true, withPlaces: true })
      : null;
    setProblem(path ? null : read.ok ? 'too_large' : read.reason);
    if (path && read.ok) {
      const opened = { path, photos: 'photos' in read ? read.photos : [] };
      setPhotosOf(opened);
      writeTab(FILE_PHOTOS, opened);
    }
    // In the address, so that it is there after a reload.
    if (path) await navigate(path, { replace: true });
  };
  useOpenedFile((file) => void openFile(file));
  const open = useEffectEvent(openFile);
  useEffect(() => {
    takeSharedFile().then(
      (file) => (file ? open(file) : undefined),
      (error: unknown) => console.error('The shared file cannot be read.', error),
    );
  }, []);
  if (token) return <CrewJobPage key={token} token={token} isGlove={glove} />;
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
              {fileProblemText(problem, t)}
            </p>
          ) : null}
          <OpenJob
            key={hash}
            job={opened.job}
            photos={photosOf?.path.endsWith(hash) ? photosOf.photos : []}
            lede={t('Somebody measured this and shared it with you.')}
          />
        </>
      ) : (
        <div className="panel">
          <p role="status">{problem ? fileProblemText(problem, t) : problemText(opened.reason, t)}</p>
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

/** A file that another app shared into the installed app (worker/share.ts). */
async function takeSharedFile(): Promise<Blob | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return undefined;
  const shared = await (await caches.open(SHARED_CACHE)).match(SHARED_JOB);
  const file = await shared?.blob();
  if (file) await caches.delete(SHARED_CACHE);
  return file;
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

type CrewJobPageProps = { token: string; isGlove: boolean };

/** A job that its sender may share again: first what this device kept, then what the store has. */
// The server does not see the token: until it is found, this draws what SharedJobScreen does.
function CrewJobPage({ token, isGlove }: CrewJobPageProps) {
  const t = useT();
  const language = useLanguage();
  const [found, setFound] = useState<CrewJobFound | null>(null);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const kept = await keptCrewJob(token);
      if (kept && !isGone) setFound((now) => now ?? { view: kept, isNew: false, isOver: false });
      const opened = await openCrewJob(token);
      // A second look finds nothing new: what the first one said still holds.
      if (!isGone)
        setFound((now) =>
          typeof now === 'object' && now?.isNew && typeof opened === 'object'
            ? { ...opened, isNew: true }
            : opened,
        );
    };
    const look = () => {
      if (document.visibilityState === 'visible')
        open().catch((error: unknown) => console.warn('The shared job does not come.', error));
    };
    look();
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [token]);
  const crew = typeof found === 'object' ? found : null;
  const count = crew?.view.job.areas.length ?? 0;
  const areas = count === 1 ? t('1 area') : t('{n} areas', { n: count });
  return (
    <div className="wrap jobs" data-glove={isGlove ? '' : undefined}>
      <h1 className="h2">{crew ? crew.view.job.name : t('Shared job')}</h1>
      <noscript>
        <p>{t('A shared job needs JavaScript.')}</p>
      </noscript>
      {found === null ? <Busy label={t('Opening the job')} /> : null}
      {found === 'unknown' ? (
        <p className="panel">
          {t('This job is no longer shared, or its link is incomplete. Ask who sent it for a new one.')}
        </p>
      ) : found === 'away' ? (
        <p className="panel">{t('This job opens once you have signal, and after that without.')}</p>
      ) : found === 'failed' ? (
        <p className="panel">{t('The store cannot open this job right now. Try again in a few minutes.')}</p>
      ) : null}
      {crew?.isNew ? (
        <p className="job-undo" role="status">
          {t('Updated since you last opened it.')}
        </p>
      ) : null}
      {crew?.isOver ? (
        <p className="job-undo" role="status">
          {t('No longer shared. This is what you have of it.')}
        </p>
      ) : null}
      {crew ? (
        <OpenJob
          key={crew.view.sharedAt}
          job={crew.view.job}
          photos={crew.view.photos}
          lede={[
            crew.view.from ? t('From {name}, {areas}.', { name: crew.view.from, areas }) : `${areas}.`,
            t('Shared {moment}.', { moment: formatDayAndTime(new Date(crew.view.sharedAt), language) }),
          ].join(' ')}
        />
      ) : null}
    </div>
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

const fileProblemText = (reason: Problem, t: Translate): string =>
  reason === 'broken' ? t('This file is damaged or holds no job. Ask for it again.') : problemText(reason, t);

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
