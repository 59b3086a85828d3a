import { useState } from 'react';
import type { JobSave } from '../../domain/jobs.ts';
import { useSharedPath } from '../calculator/sharedLink.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { shareAddress } from '../ui/share.ts';

/** Shares the job as a link that opens without an account, and prints it. */
export function JobShare({ job }: { job: JobSave }) {
  const t = useT();
  const [withNote, setWithNote] = useState(false);
  const [withClient, setWithClient] = useState(false);
  const path = useSharedPath(job, { withNote, withClient });
  return (
    <Section className="stack gap-12 job-share" title={t('Share')}>
      <p className="hint">
        {t(
          'The link holds the job without its photos. It opens without an account, and later even without signal.',
        )}
      </p>
      {job.note ? (
        <label className="check">
          <input type="checkbox" checked={withNote} onChange={({ target }) => setWithNote(target.checked)} />
          {t('Include the note')}
        </label>
      ) : null}
      {job.client || job.clientPhone ? (
        <label className="check">
          <input
            type="checkbox"
            checked={withClient}
            onChange={({ target }) => setWithClient(target.checked)}
          />
          {t('Include the client’s name and phone')}
        </label>
      ) : null}
      <div className="job-acts row cluster">
        <Button disabled={path === null} onClick={() => path && void shareAddress(job.name, path, t)}>
          <Icon name="share" />
          {t('Share the link')}
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="print" />
          {t('Print')}
        </Button>
      </div>
    </Section>
  );
}
