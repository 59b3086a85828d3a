import { useEffect, useState } from 'react';
import { JOB_FILE, type ShareChoice } from '../../domain/jobLink.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { sharedPath } from '../calculator/sharedLink.ts';
import { downloadFile } from '../ui/download.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { shareAddress, sharedUrl } from '../ui/share.ts';
import { CrewShare } from './CrewShare.tsx';
import { jobFileText } from './jobFile.ts';
import { fileName } from './jobSheet.ts';

/** Shares the job as a link or QR code that opens without an account. */
export function JobShare({ job }: { job: JobSave }) {
  const t = useT();
  const [withNote, setWithNote] = useState(false);
  const [withClient, setWithClient] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const packed = useSharedPath(job, { withNote, withClient });
  const path = packed === 'too_large' ? null : packed;
  const downloadJob = async () => {
    const text = await jobFileText(job, { withNote, withClient });
    downloadFile(new File([text], fileName(job.name, JOB_FILE.extension), { type: JOB_FILE.type }));
  };
  return (
    <Section className="job-sec" title={t('Share')}>
      <p className="hint">
        {t(
          'The link holds the whole job: it opens without an account, and later even without signal. The job file has its photos too.',
        )}
      </p>
      {job.note ? (
        <label className="job-check">
          <input type="checkbox" checked={withNote} onChange={({ target }) => setWithNote(target.checked)} />
          {t('Include the note')}
        </label>
      ) : null}
      {job.client || job.clientPhone ? (
        <label className="job-check">
          <input
            type="checkbox"
            checked={withClient}
            onChange={({ target }) => setWithClient(target.checked)}
          />
          {t('Include the client’s name and phone')}
        </label>
      ) : null}
      <div className="job-acts">
        <button
          type="button"
          className="btn btn-primary"
          disabled={path === null}
          onClick={() => path && void shareAddress(job.name, path, t)}
        >
          <Icon name="share" />
          {t('Share the link')}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          {t('QR code')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => void downloadJob()}>
          <Icon name="download" />
          {t('Job file')}
        </button>
      </div>
      <CrewShare job={job} choice={{ withNote, withClient }} />
      {packed === 'too_large' ? (
        <p className="hint">{t('This job is too large for a link. Send the PDF instead.')}</p>
      ) : null}
      {showsCode && path ? (
        <QrCode
          text={sharedUrl(path)}
          label={t('QR code that opens {name}', { name: job.name })}
          tooMuch={t('This job has too many areas for a QR code. Share the link instead.')}
        />
      ) : null}
    </Section>
  );
}

/** null until packed. Packed before the press, because browsers open a share sheet only directly after one. */
function useSharedPath(job: JobSave, choice: ShareChoice): string | 'too_large' | null {
  const [packed, setPacked] = useState<{ of: string; path: string } | null>(null);
  const of = JSON.stringify([job, choice]);
  useEffect(() => {
    let gone = false;
    const [given, chosen] = JSON.parse(of) as [JobSave, ShareChoice];
    sharedPath(given, chosen).then(
      (path) => {
        if (!gone) setPacked({ of, path: path ?? 'too_large' });
      },
      (error: unknown) => console.error('The job could not be packed into a link.', error),
    );
    return () => {
      gone = true;
    };
  }, [of]);
  return packed?.of === of ? packed.path : null;
}

type QrCodeProps = {
  text: string;
  /** The accessible name. */
  label: string;
  /** Shown instead when the code would be too dense for a phone to scan. */
  tooMuch: string;
};

/** A denser code than this version (109 modules) is hard to scan from a screen. */
const MOST_VERSION = 23;
const BORDER = 4;

type Drawn = { text: string; path: string; size: number };

/** Black on white in every color scheme, so that another phone's camera can scan it. */
function QrCode({ text, label, tooMuch }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawn | 'too_much' | null>(null);
  useEffect(() => {
    let gone = false;
    drawnCode(text).then(
      (code) => {
        if (!gone) setDrawn(code);
      },
      (error: unknown) => console.error('The code could not be drawn.', error),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (drawn === 'too_much') return <p className="hint">{tooMuch}</p>;
  if (drawn === null || drawn.text !== text) return <div className="job-qr" />;
  return (
    <svg className="job-qr" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label}>
      <path className="job-qr-paper" d={`M0 0h${drawn.size}v${drawn.size}H0z`} />
      <path className="job-qr-ink" d={drawn.path} />
    </svg>
  );
}

async function drawnCode(text: string): Promise<Drawn | 'too_much'> {
  const { encode } = await import('uqr');
  let code: ReturnType<typeof encode>;
  try {
    code = encode(text, { ecc: 'L', border: BORDER, maxVersion: MOST_VERSION });
  } catch (error) {
    console.info('Too much for a code.', error);
    return 'too_much';
  }
  let path = '';
  for (const [y, row] of code.data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let run = 1;
      while (row[x + run]) run += 1;
      path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { text, path, size: code.size };
}
