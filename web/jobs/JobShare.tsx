import { useEffect, useState } from 'react';
import type { ShareChoice } from '../../domain/jobLink.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { sharedPath } from '../calculator/sharedLink.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { shareAddress } from '../ui/share.ts';

/** Shares the job as a link that opens without an account, and prints it. */
export function JobShare({ job }: { job: JobSave }) {
  const t = useT();
  const [withNote, setWithNote] = useState(false);
  const [withClient, setWithClient] = useState(false);
  const packed = useSharedPath(job, { withNote, withClient });
  const path = packed === 'too_large' ? null : packed;
  return (
    <Section className="job-sec job-share" title={t('Share')}>
      <p className="hint">
        {t(
          'The link holds the job without its photos. It opens without an account, and later even without signal.',
        )}
      </p>
      {job.note ? (
        <label className="job-check row">
          <input type="checkbox" checked={withNote} onChange={({ target }) => setWithNote(target.checked)} />
          {t('Include the note')}
        </label>
      ) : null}
      {job.client || job.clientPhone ? (
        <label className="job-check row">
          <input
            type="checkbox"
            checked={withClient}
            onChange={({ target }) => setWithClient(target.checked)}
          />
          {t('Include the client’s name and phone')}
        </label>
      ) : null}
      <div className="job-acts row cluster">
        <button
          type="button"
          className="btn btn-primary"
          disabled={path === null}
          onClick={() => path && void shareAddress(job.name, path, t)}
        >
          <Icon name="share" />
          {t('Share the link')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => window.print()}>
          <Icon name="print" />
          {t('Print')}
        </button>
      </div>
      {packed === 'too_large' ? (
        <p className="hint">{t('This job is too large for a link. Print it instead.')}</p>
      ) : null}
    </Section>
  );
}

/** null until packed. Packed before the press, because browsers open a share sheet only directly after one. */
function useSharedPath(job: JobSave, choice: ShareChoice): string | 'too_large' | null {
  const [packed, setPacked] = useState<{ of: string; path: string } | null>(null);
  const jobText = JSON.stringify([job, choice]);
  useEffect(() => {
    let gone = false;
    const [wholeJob, chosen] = JSON.parse(jobText) as [JobSave, ShareChoice];
    sharedPath(wholeJob, chosen).then(
      (path) => {
        if (!gone) setPacked({ of: jobText, path: path ?? 'too_large' });
      },
      (error: unknown) => console.error('The job could not be packed into a link.', error),
    );
    return () => {
      gone = true;
    };
  }, [jobText]);
  return packed?.of === jobText ? packed.path : null;
}
