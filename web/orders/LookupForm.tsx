import * as z from 'zod/mini';
import { requiredText } from '../../domain/base/fields.ts';
import { TextField } from '../ui/Field.tsx';
import { Form, useFormState } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

type LookupFormProps = {
  /** Of who is signed in; whatever is typed takes its place. */
  ownEmail: string;
  orderNumber: string;
  online: boolean;
  lookUp: (email: string, orderNumber: string) => Promise<void>;
};

/** The store says whether there is such an order. */
const typedSchema = z.object({ email: requiredText(254), orderNumber: requiredText(32) });

export function LookupForm({ ownEmail, orderNumber, online, lookUp }: LookupFormProps) {
  const t = useT();
  return (
    <div className="wrap track-lookup">
      <h1 className="h2">{t('Track your load')}</h1>
      <p className="lede">{t('No account needed. Use the email you ordered with.')}</p>
      <noscript>
        <p>{t('Tracking needs JavaScript. You can also call us.')}</p>
      </noscript>
      <Form
        schema={typedSchema}
        explain={({ field }) =>
          field === 'email' ? t('Enter the email of the order.') : t('Enter the number of the order.')
        }
        onProblems={() =>
          toast({
            title: t('Missing Information'),
            text: t('Please enter both your email and order number.'),
            tone: 'error',
          })
        }
        save={async (typed) => {
          await lookUp(typed.email, typed.orderNumber);
          return undefined;
        }}
      >
        <TextField
          name="email"
          label={t('Email Address')}
          required
          defaultValue={ownEmail}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          name="orderNumber"
          label={t('Order Number')}
          required
          defaultValue={orderNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          placeholder="ORD-2024-000123"
        />
        <TrackButton online={online} />
      </Form>
    </div>
  );
}

function TrackButton({ online }: { online: boolean }) {
  const t = useT();
  const { pending } = useFormState();
  return (
    <button type="submit" className="btn btn-primary btn-xl" disabled={pending || !online}>
      {online ? (pending ? t('Looking up...') : t('Track Order')) : t('Waiting for signal')}
    </button>
  );
}
