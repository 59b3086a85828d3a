import { useEffect, useState } from 'react';
import type { JobSave } from '../../domain/jobs/jobs.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { shareAddress } from '../ui/share.ts';
import { QrCode } from './QrCode.tsx';

/** The job as a link or a code: whoever opens it needs no account, and no signal once it is open. */
export function JobShare({ job }: { job: JobSave }) {
  const t = useT();
  const [withNote, setWithNote] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const packed = useSharedPath(job, withNote);
  const path = packed === 'too_large' ? null : packed;
  return (
    <section className="job-sec" aria-labelledby="job-share">
      <h2 className="h3" id="job-share">
        {t('Share')}
      </h2>
      <p className="hint">
        {t(
          'The link is the job itself: it opens without an account, and later without signal. Photos stay here.',
        )}
      </p>
      {job.note ? (
        <label className="job-check">
          <input type="checkbox" checked={withNote} onChange={({ target }) => setWithNote(target.checked)} />
          {t('Send the note along')}
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
      </div>
      {packed === 'too_large' ? (
        <p className="hint">{t('This job is too large for a link. Send the PDF instead.')}</p>
      ) : null}
      {showsCode && path ? (
        <QrCode
          text={new URL(path, location.origin).href}
          label={t('QR code that opens {name}', { name: job.name })}
          tooMuch={t('This job has too many areas for a code that a camera reads. Share the link.')}
        />
      ) : null}
    </section>
  );
}

/** null until it is packed: before the press, because a share sheet opens only at once. */
function useSharedPath(job: JobSave, withNote: boolean): string | 'too_large' | null {
  const [packed, setPacked] = useState<{ of: string; path: string } | null>(null);
  const of = JSON.stringify([job, withNote]);
  useEffect(() => {
    let gone = false;
    const [given, note] = JSON.parse(of) as [JobSave, boolean];
    pack(given, note).then(
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

async function pack(job: JobSave, withNote: boolean): Promise<string | null> {
  const { sharedPath } = await import('./sharing.ts');
  return sharedPath(job, { withNote });
}
