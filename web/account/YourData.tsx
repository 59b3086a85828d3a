import { useState } from 'react';
import { downloadFile } from '../ui/download.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import { callAsPerson } from './accountApi.ts';

/** Everything the store keeps about the person, to take along. */
export function YourData() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await callAsPerson('/api/my-data');
      if (response.ok)
        downloadFile(new File([await response.blob()], 'my-data.json', { type: 'application/json' }));
      else if (response.status === 429)
        toast({ tone: 'error', title: t('Error'), text: t('Too many attempts. Please wait a few minutes.') });
      // Whoever closed the question has changed their mind.
      else if (response.status !== 403) throw new Error(`the store answered ${response.status}`);
    } catch (error) {
      console.warn('The data was not downloaded.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  return (
    <Section className="acc-sec acc-wide acc-stack" title={t('Your data')}>
      <p>
        {t(
          'One file with your profile, addresses, orders, quotes, saved jobs, wishlist, reviews and chats. Other programs can read it (JSON).',
        )}
      </p>
      <div className="acc-row">
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void download()}>
          <Icon name="download" />
          {t('Download my data')}
        </button>
      </div>
    </Section>
  );
}
