import { stepNameSchema } from '../../domain/account.ts';
import { showFailure } from '../identity/failures.ts';
import { addPasskey, proveByPasskey, withProof } from '../identity/secondFactor.ts';
import { TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { FormButtons } from './AppSetup.tsx';

type PasskeySetupProps = { onDone: () => void; onCancel: () => void };

/** Asks for a name; the browser then asks for the passkey. */
export function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const t = useT();
  return (
    <Form
      className="form panel gap-10"
      aria-label={t('Add a passkey')}
      schema={stepNameSchema}
      explain={() => t('Give it a name, such as My phone.')}
      save={async ({ name }) => {
        const step = await withProof(() => addPasskey(name));
        if (!step.ok && step.code === 'mfa_factor_name_conflict')
          return { name: t('You already have one with that name.') };
        const outcome = step.ok ? await proveByPasskey(step.value) : step;
        if (outcome.ok) onDone();
        else showFailure(outcome, t('Not changed'), t);
        return;
      }}
    >
      <h3>{t('Add a passkey')}</h3>
      <p>{t('You confirm with your finger, your face, a PIN or a security key. No code to type.')}</p>
      <TextField
        name="name"
        label={t('Name')}
        required
        defaultValue={t('This device')}
        hint={t('So you can tell later which one it is.')}
        autoComplete="off"
      />
      <FormButtons label={t('Continue')} onCancel={onCancel} />
    </Form>
  );
}
