import { passwordChangeSchema } from '../../domain/account.ts';
import { sayFailure } from '../identity/failures.ts';
import { explainSignUp, NewPasswordField, PasswordField, UsernameField } from '../identity/fields.tsx';
import { setPassword } from '../identity/signIn.ts';
import { useOnline } from '../identity/useOnline.ts';
import { Form, useFormState } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

/** For who knows the present one. Needs signal. */
export function PasswordChange({ email }: { email: string }) {
  const t = useT();
  return (
    <details className="acc-fold">
      <summary>{t('Change password')}</summary>
      <Form
        className="acc-form"
        schema={passwordChangeSchema}
        explain={explainSignUp(t)}
        save={async ({ password, current }, form) => {
          const outcome = await setPassword(password, current);
          if (!outcome.ok) {
            sayFailure(outcome, t('Password not changed'), t);
            return;
          }
          form.reset();
          toast({ title: t('Password changed'), text: t('Other devices have to sign in again.') });
        }}
      >
        <UsernameField email={email} />
        <PasswordField name="current" label={t('Current password')} />
        <NewPasswordField label={t('New password')} />
        <SaveButton />
      </Form>
    </details>
  );
}

function SaveButton() {
  const t = useT();
  const online = useOnline();
  const { pending } = useFormState();
  return (
    <button type="submit" className="btn btn-primary" disabled={pending || !online}>
      {online ? t('Save password') : t('Waiting for signal')}
    </button>
  );
}
