import { useState } from 'react';
import type { AdminQuote } from '../../../server/quotes/adminQuotes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { admin } from '../ui/adminApi.ts';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** How a request ends otherwise than by an accepted offer: declined or closed. */
export function QuoteEnd({ quote }: { quote: AdminQuote }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const { isBusy, attempt } = useAdminMutation('quotes');
  const close = () => setAsked(false);
  const seen = { param: { id: quote.id }, json: { version: quote.version } };
  const decline = async () => {
    const send = () => admin.quotes[':id'].decline.$post(seen);
    if (!(await attempt(send, t('The request could not be declined.')))) return;
    close();
    toast({ title: t('Declined. {email} will be told.', { email: quote.email }) });
  };
  if (quote.status === 'closed') return null;
  return (
    <>
      <div className="acts mb-16">
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setAsked(true)}>
          <Icon name="close" />
          {t('Decline…')}
        </button>
        <button
          type="button"
          className="btn btn-bare btn-sm"
          disabled={isBusy}
          onClick={() =>
            void attempt(() => admin.quotes[':id'].close.$post(seen), t('The request could not be closed.'))
          }
        >
          {t('Close without an answer')}
        </button>
      </div>
      {isAsked ? (
        <ConfirmSheet
          title={t('Decline this request?')}
          confirm={t('Decline and tell the sender')}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void decline()}
          onClose={close}
        >
          <p>{t('The sender is told that we cannot offer this.')}</p>
        </ConfirmSheet>
      ) : null}
    </>
  );
}
