import { useEffect, useState } from 'react';
import type { ShareChoice } from '../../domain/jobLink.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { sharedPath } from './sharedLink.ts';

/** null until packed. Packed before the press, because browsers open a share sheet only directly after one. */
export function useSharedPath(job: JobSave, choice: ShareChoice): string | 'too_large' | null {
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
