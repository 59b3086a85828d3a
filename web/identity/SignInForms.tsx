import { signInSchema, signUpSchema } from '../../domain/account.ts';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { readSession } from './session.ts';
import { signIn, signUp } from './signIn.ts';
import { showFailure } from './signInFailures.ts';
import {
  EmailField,
  explainSignIn,
  explainSignUp,
  NewPasswordField,
  PasswordField,
} from './signInFields.tsx';

/** The typed email address is carried over from form to form. */
type EmailProps = { email: string; onEmail: (email: string) => void };
type SignInFormProps = EmailProps & { onForgot: () => void; onUnconfirmed: () => void };

export function SignInForm({ email, onEmail, onForgot, onUnconfirmed }: SignInFormProps) {
  const t = useT();
  return (
    <Form
      className="form mt-20"
      schema={signInSchema}
      sendsOnEnter
      explain={explainSignIn(t)}
      onProblems={(errors) => {
        const text = email.trim()
          ? (errors.email ?? errors.password)
          : t('You must provide either an email or phone number and a password.');
        toast({ tone: 'error', title: t('Sign in failed'), ...(text ? { text } : {}) });
      }}
      save={async (typed) => {
        const outcome = await signIn(typed.email, typed.password);
        if (outcome.ok) {
          // The screen redirects once signed in.
          if (readSession() !== null)
            toast({ title: t('Welcome back!'), text: t('You have successfully signed in.') });
          return undefined;
        }
        if (outcome.code === 'email_not_confirmed') onUnconfirmed();
        return showFailure(outcome, t('Sign in failed'), t);
      }}
    >
      <EmailField email={email} onEmail={onEmail} />
      <PasswordField label={t('Password')} />
      <SubmitButton className="btn btn-primary btn-xl btn-block" pendingLabel={t('Signing in...')}>
        {t('Sign In')}
      </SubmitButton>
      <button type="button" className="link tap self-start" onClick={onForgot}>
        {t('Forgot password?')}
      </button>
    </Form>
  );
}

export function SignUpForm({ email, onEmail, onMailed }: EmailProps & { onMailed: () => void }) {
  const t = useT();
  return (
    <Form
      className="form mt-20"
      schema={signUpSchema}
      explain={explainSignUp(t)}
      save={async (typed) => {
        const outcome = await signUp(typed.fullName, typed.email, typed.password);
        if (outcome.ok) {
          toast({ title: t('Account created!'), text: t('Please check your email to verify your account.') });
          onMailed();
          return undefined;
        }
        return showFailure(outcome, t('Sign up failed'), t);
      }}
    >
      <TextField name="fullName" label={t('Full name')} required autoComplete="name" />
      <EmailField email={email} onEmail={onEmail} />
      <NewPasswordField label={t('Password')} />
      <SubmitButton className="btn btn-primary btn-xl btn-block" pendingLabel={t('Creating your account...')}>
        {t('Sign Up')}
      </SubmitButton>
    </Form>
  );
}
