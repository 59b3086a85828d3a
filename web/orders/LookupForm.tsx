import { lookupSchema } from '../../domain/orders/guestOrders.ts';
import { useWaitingText } from '../device/useOnline.ts';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

type LookupFormProps = {
  /** The signed-in person's email, as the default value. */
  ownEmail: string;
  orderNumber: string;
  online: boolean;
  lookUp: (email: string, orderNumber: string) => Promise<void>;
};

export function LookupForm({ ownEmail, orderNumber, online, lookUp }: LookupFormProps) {
  const t = useT();
  const waiting = useWaitingText();
  return (
    <div className="wrap page narrow-form">
      <h1 className="h2">{t('Track your load')}</h1>
      <p className="lede">{t('No account needed. Use the email you ordered with.')}</p>
      <Form
        className="form mt-24"
        schema={lookupSchema}
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
        save={async (lookup) => {
          await lookUp(lookup.email, lookup.orderNumber);
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
        />
        <TextField
          name="orderNumber"
          label={t('Order Number')}
          required
          defaultValue={orderNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ORD-2024-000123"
        />
        <SubmitButton className="btn btn-primary btn-xl" disabled={!online} pendingLabel={t('Looking up...')}>
          {online ? t('Track Order') : waiting}
        </SubmitButton>
      </Form>
    </div>
  );
}
