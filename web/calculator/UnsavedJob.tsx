import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { JobSave } from '../../domain/jobs.ts';
import { useT } from '../ui/locale.tsx';
import { shareAddress } from '../ui/share.ts';

export type UnsavedJobProps = { job: JobSave; why: 'blocked' | 'full' | 'slow'; onAgain: () => void };

/** Shown when this device cannot store the job: a link that contains the whole job, to send or bookmark. */
export function UnsavedJob({ job, why, onAgain }: UnsavedJobProps) {
  const t = useT();
  // Packed before the press, because browsers open a share sheet only directly after one.
  const [packed, setPacked] = useState<{ of: string; path: string | null } | null>(null);
  const of = JSON.stringify(job);
  useEffect(() => {
    const pack = async () => {
      const { sharedPath } = await import('./sharedLink.ts');
      setPacked({
        of,
        path: await sharedPath(JSON.parse(of) as JobSave, { withNote: true, withClient: true }),
      });
    };
    pack().catch((error: unknown) => console.error('The job could not be packed into a link.', error));
  }, [of]);
  const path = packed?.of === of ? packed.path : null;
  return (
    <div className="job-lost" role="alert">
      <p>
        <b>
          {why === 'full'
            ? t('This phone is full, so the job is not saved.')
            : why === 'slow'
              ? t('The storage of this browser does not answer, so the job is not saved yet.')
              : t('This browser stores nothing, so the job is not saved.')}
        </b>{' '}
        {path ? t('Its link holds the whole job: send it to yourself, or open it and bookmark it.') : null}
      </p>
      {path ? (
        <>
          <button
            type="button"
            className="btn btn-primary btn-xl btn-block"
            onClick={() => void shareAddress(job.name, path, t)}
          >
            {t('Share or copy the link')}
          </button>
          <Link className="btn btn-quiet btn-xl btn-block" to={path}>
            {t('Open the job as a page')}
          </Link>
        </>
      ) : null}
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={onAgain}>
        {t('Try to save again')}
      </button>
    </div>
  );
}
