import { type FormEvent, useId, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

type LookupFormProps = {
  /** Of who is signed in; whatever is typed takes its place. */
  ownEmail: string;
  orderNumber: string;
  online: boolean;
  busy: boolean;
  onLookUp: (email: string, orderNumber: string) => void;
};

export function LookupForm({ ownEmail, orderNumber, online, busy, onLookUp }: LookupFormProps) {
  const t = useT();
  const id = useId();
  const [typed, setEmail] = useState<string | null>(null);
  const email = typed ?? ownEmail;
  const [number, setNumber] = useState(orderNumber);
  const [missing, setMissing] = useState({ email: false, number: false });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacking = { email: email.trim() === '', number: number.trim() === '' };
    setMissing(lacking);
    if (!lacking.email && !lacking.number) {
      onLookUp(email, number);
      return;
    }
    toast({
      title: t('Missing Information'),
      text: t('Please enter both your email and order number.'),
      tone: 'error',
    });
    document.getElementById(lacking.email ? `${id}-email` : `${id}-number`)?.focus();
  };

  return (
    <div className="wrap track-lookup">
      <h1 className="h2">{t('Track your load')}</h1>
      <p className="lede">{t('No account needed. Use the email you ordered with.')}</p>
      <noscript>
        <p>{t('Tracking needs JavaScript. You can also call us.')}</p>
      </noscript>
      <form method="post" noValidate onSubmit={submit}>
        <Field
          label={t('Email Address')}
          required
          id={`${id}-email`}
          error={missing.email ? t('Enter the email of the order.') : null}
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Order Number')}
          required
          id={`${id}-number`}
          error={missing.number ? t('Enter the number of the order.') : null}
        >
          {(control) => (
            <input
              {...control}
              className="inp num"
              name="orderNumber"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={32}
              placeholder="ORD-2024-000123"
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-primary btn-xl" disabled={busy || !online}>
          {online ? (busy ? t('Looking up...') : t('Track Order')) : t('Waiting for signal')}
        </button>
      </form>
    </div>
  );
}
