import { useState } from 'react';
import * as z from 'zod/mini';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import { callAsPerson, sending } from './accountApi.ts';

const pageSchema = z.object({ url: z.url() });

/** The way to the payment provider's page with the person's saved cards. */
export function SavedCards() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const response = await callAsPerson('/api/cards', sending('POST'));
      if (response.ok) {
        location.assign(pageSchema.parse(await response.json()).url);
        return;
      }
      if (response.status !== 429) throw new Error(`the store answered ${response.status}`);
      toast({ tone: 'error', title: t('Error'), text: t('Too many attempts. Please wait a few minutes.') });
    } catch (error) {
      console.warn('The page with the cards did not open.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  return (
    <Section className="acc-sec acc-wide acc-stack" title={t('Saved cards')}>
      <p>
        {t(
          'When you pay, you can save the card for next time. The payment provider keeps it; we never see its number.',
        )}
      </p>
      <div className="acc-row">
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void open()}>
          <Icon name="card" />
          {t('Manage cards')}
        </button>
      </div>
    </Section>
  );
}
