import { useState } from 'react';
import * as z from 'zod/mini';
import { textOrNull } from '../../domain/base/fields.ts';
import { MOST_REASON_CHARACTERS, type OfferKey } from '../../domain/quotes.ts';
import { Field, SubmitButton } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { declineOffer } from './offers.ts';

const reasonSchema = z.object({ reason: textOrNull(MOST_REASON_CHARACTERS) });

/** Says no to an offer, so that the yard need not wait; a reason is welcome and not required. */
export function OfferDecline({ offered, offerId, onChanged }: OfferDeclineProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" className="btn btn-bare btn-sm" onClick={() => setAsked(true)}>
        {t('Decline the quote')}
      </button>
    );
  return (
    <Form
      className="quote-accept quote-no"
      schema={reasonSchema}
      explain={() => t('Up to 500 characters.')}
      save={async ({ reason }) => {
        const done = await declineOffer({ key: offered, offerId, reason });
        if (done) onChanged();
        else toast({ tone: 'error', title: t('It was not declined. Please try again.') });
        return undefined;
      }}
    >
      <Field name="reason" label={t('Why not? (optional)')}>
        {(control) => <textarea {...control} rows={2} />}
      </Field>
      <SubmitButton className="btn btn-quiet" pendingLabel={t('Sending...')}>
        {t('Decline the quote')}
      </SubmitButton>
    </Form>
  );
}

type OfferDeclineProps = { offered: OfferKey; offerId: string; onChanged: () => void };
