import { useState } from 'react';
import { mailAskedSchema, mailedCodeSchema, passwordResetSchema } from '../../domain/account.ts';
import { Button } from '../ui/Button.tsx';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form, useFormState } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { type MailKind, redeemCode, redeemLink, sendMail, setPassword } from './signIn.ts';
import { showFailure } from './signInFailures.ts';
import {
  EmailField,
  explainSignIn,
  explainSignUp,
  NewPasswordField,
  UsernameField,
} from './signInFields.tsx';

// Sign-in by email: requesting a link, using the link or its code, and then a new password.

type ForgotFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onMailed: (kind: MailKind) => void;
  onBack: () => void;
};

/** Requests an email that resets the password, or that signs in without one. */
export function ForgotForm({ email, onEmail, onMailed, onBack }: ForgotFormProps) {
  const t = useT();
  return (
    <Form
      className="form mt-20"
      schema={mailAskedSchema}
      explain={explainSignIn(t)}
      save={async (typed) => {
        const outcome = await sendMail(typed.kind, typed.email);
        if (!outcome.ok) return showFailure(outcome, t('Sign in failed'), t);
        onMailed(typed.kind);
        return undefined;
      }}
    >
      <h2 className="h3">{t('Forgot your password?')}</h2>
      <p>{t('We email you a link to set a new one, or one that just signs you in.')}</p>
      <EmailField email={email} onEmail={onEmail} />
      <ForgotButtons />
      <Button className="btn-bare" onClick={onBack}>
        {t('Back')}
      </Button>
    </Form>
  );
}

function ForgotButtons() {
  const t = useT();
  const { pending } = useFormState();
  return (
    <>
      <button
        type="submit"
        name="kind"
        value="recovery"
        className="btn btn-primary btn-xl btn-block"
        disabled={pending}
      >
        {t('Email me a reset link')}
      </button>
      <button
        type="submit"
        name="kind"
        value="magiclink"
        className="btn btn-quiet btn-block"
        disabled={pending}
      >
        {t('Email me a sign-in link')}
      </button>
    </>
  );
}

type MailedFormProps = {
  kind: MailKind;
  email: string;
  onDone: (kind: MailKind) => void;
  onBack: () => void;
};

/** After an email was sent: its link works on any device, its code only here. */
export function MailedForm({ kind, email, onDone, onBack }: MailedFormProps) {
  const t = useT();
  const sendAgain = async () => {
    const outcome = await sendMail(kind, email);
    if (outcome.ok) toast({ title: t('Email sent'), text: t('Check your inbox and your spam folder.') });
    else showFailure(outcome, t('Sign in failed'), t);
  };
  return (
    <Form
      className="form mt-20"
      schema={mailedCodeSchema}
      explain={() => t('The code has 6 digits.')}
      save={async ({ code }) => {
        const outcome = await redeemCode(kind, email, code);
        if (!outcome.ok) return showFailure(outcome, t('Sign in failed'), t);
        onDone(kind);
        return undefined;
      }}
    >
      <h2 className="h3">{t('Check your email')}</h2>
      <p>
        {kind === 'signup'
          ? t('We sent an email to {email}. Open its link, or type its code here.', { email })
          : t('If {email} has an account, we just sent it an email. Open its link, or type its code here.', {
              email,
            })}
      </p>
      <TextField
        name="code"
        label={t('6-digit code')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
      />
      <SubmitButton className="btn btn-primary btn-xl btn-block">{t('Continue')}</SubmitButton>
      <div className="row cluster gap-10">
        <Button className="btn-bare" onClick={() => void sendAgain()}>
          {t('Send it again')}
        </Button>
        <Button className="btn-bare" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </Form>
  );
}

/** A new password, after opening an emailed link. */
export function ResetForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useT();
  return (
    <Form
      className="form mt-20"
      schema={passwordResetSchema}
      explain={explainSignUp(t)}
      save={async ({ password }) => {
        const outcome = await setPassword(password);
        if (!outcome.ok) return showFailure(outcome, t('Password not changed'), t);
        toast({ title: t('Password changed'), text: t('Other devices have to sign in again.') });
        onDone();
        return undefined;
      }}
    >
      <h2 className="h3">{t('Set a new password')}</h2>
      <UsernameField email={email} />
      <NewPasswordField label={t('New password')} />
      <SubmitButton className="btn btn-primary btn-xl btn-block">{t('Save password')}</SubmitButton>
    </Form>
  );
}

type LinkPanelProps = {
  kind: MailKind;
  tokenHash: string;
  onDone: (kind: MailKind) => void;
  onFailed: () => void;
};

/** The button uses up the emailed link, because mail scanners open every link. */
export function LinkPanel({ kind, tokenHash, onDone, onFailed }: LinkPanelProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const openLink = async () => {
    setBusy(true);
    const outcome = await redeemLink(kind, tokenHash);
    setBusy(false);
    if (outcome.ok) {
      onDone(kind);
      return;
    }
    showFailure(outcome, t('Sign in failed'), t);
    if (!outcome.isFault) onFailed();
  };
  const recovery = kind === 'recovery';
  const signup = kind === 'signup';
  return (
    <div className="form mt-20">
      <h2 className="h3">
        {recovery
          ? t('Set a new password')
          : signup
            ? t('Verify your email')
            : t('Sign in with the link we emailed')}
      </h2>
      <p>{t('One tap and you are in. The link works once, on any device.')}</p>
      <Button className="btn-primary btn-xl btn-block" disabled={busy} onClick={() => void openLink()}>
        {recovery ? t('Continue') : signup ? t('Verify my email') : t('Sign In')}
      </Button>
    </div>
  );
}
