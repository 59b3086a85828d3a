import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { signInSchema } from '../../domain/account.ts';
import { Button } from '../ui/Button.tsx';
import { SubmitButton } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { MailedForm } from './MailForms.tsx';
import { $proof } from './proof.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { readSession } from './session.ts';
import { endReplacedSession, sendMail, signIn } from './signIn.ts';
import { showFailure } from './signInFailures.ts';
import { explainSignIn, PasswordField, UsernameField } from './signInFields.tsx';

/** Asks the signed-in person for a fresh proof (`askProof`): by the second step, else by password or email. */
export function ProofSheet() {
  const t = useT();
  const proof = useStore($proof, { ssr: 'initial' });
  // The session when the proof was requested: a password or an emailed code starts a new one.
  const session = useMemo(() => (proof ? readSession() : null), [proof]);
  return (
    <Sheet open={proof !== null} onClose={() => proof?.settle(false)} title={t('Confirm that it is you')}>
      <p>{t('This is an important change, so we check once more.')}</p>
      {proof && session && session.factors.length > 0 ? (
        <SecondStepForm factors={session.factors} onDone={() => proof.settle(true)} />
      ) : null}
      {proof && session?.factors.length === 0 ? (
        <PasswordOrMail
          email={session.person.email}
          onDone={() => {
            proof.settle(true);
            void endReplacedSession(session.token);
          }}
        />
      ) : null}
    </Sheet>
  );
}

function PasswordOrMail({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useT();
  const [isMailed, setIsMailed] = useState(false);
  if (isMailed)
    return <MailedForm kind="magiclink" email={email} onDone={onDone} onBack={() => setIsMailed(false)} />;
  const mail = async () => {
    const outcome = await sendMail('magiclink', email);
    if (outcome.ok) setIsMailed(true);
    else showFailure(outcome, t('Sign in failed'), t);
  };
  return (
    <Form
      className="form mt-20"
      schema={signInSchema}
      values={{ email }}
      explain={explainSignIn(t)}
      save={async ({ password }) => {
        const outcome = await signIn(email, password);
        if (outcome.ok) onDone();
        else showFailure(outcome, t('Sign in failed'), t);
      }}
    >
      <UsernameField email={email} />
      <PasswordField label={t('Password')} />
      <SubmitButton className="btn btn-primary btn-xl btn-block">{t('Continue')}</SubmitButton>
      <Button className="btn-bare" onClick={() => void mail()}>
        {t('Email me a code instead')}
      </Button>
    </Form>
  );
}
