import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ShareChoice } from '../../domain/jobLink.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { usePerson } from '../identity/session.ts';
import { formatDayAndTime } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { shareAddress } from '../ui/share.ts';
import { toast } from '../ui/toast.tsx';
import { $crewShares, crewPath, endCrewShare, shareWithCrew } from './jobShares.ts';
import { $contractorCard } from './jobSheet.ts';

type CrewShareProps = { job: JobSave; choice: ShareChoice };

/** A link that a crew follows: with the photos, and with what is changed once it is shared again. */
export function CrewShare({ job, choice }: CrewShareProps) {
  const t = useT();
  const language = useLanguage();
  const person = usePerson();
  const shared = useStore($crewShares, { ssr: 'initial' })[job.id];
  const card = useStore($contractorCard, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  if (!person) return <p className="hint">{t('Sign in to share it with photos and later changes.')}</p>;
  const attempt = async (work: () => Promise<void>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast({ title: done });
    } catch (error) {
      console.warn('The job could not be shared.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  const publish = () =>
    void attempt(() => shareWithCrew(job, choice, card.name || person.fullName), t('Shared with your crew'));
  return (
    <div className="job-crew">
      <p>
        {shared
          ? t('Your crew has it as of {moment}. Share again to send them what you changed since.', {
              moment: formatDayAndTime(new Date(shared.sharedAt), language),
            })
          : t('With photos, for 30 days: your crew keeps it on their phones and gets what you share again.')}
      </p>
      <div className="job-acts">
        <button type="button" className="btn btn-primary" disabled={busy} onClick={publish}>
          {shared ? t('Share again') : t('Share with your crew')}
        </button>
        {shared ? (
          <>
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => void shareAddress(job.name, crewPath(shared.token), t)}
            >
              <Icon name="share" />
              {t('Send the crew link')}
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              disabled={busy}
              onClick={() => void attempt(() => endCrewShare(job.id), t('No longer shared'))}
            >
              {t('Stop sharing')}
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}
