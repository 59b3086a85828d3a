import { useState } from 'react';
import { mailedCodeSchema, recoveryCodeSchema } from '../../domain/account.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField, SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { proveByCode, proveByPasskey, proveByRecoveryCode } from './secondFactor.ts';
import type { Factor } from './session.ts';
import { showFailure } from './signInFailures.ts';

type SecondStepFormProps = { factors: readonly Factor[]; onDone: () => void };

/** Proves a second factor: a passkey, a code of an app, or a recovery code. */
export function SecondStepForm({ factors, onDone }: SecondStepFormProps) {
  const t = useT();
  const apps = factors.filter(({ kind }) => kind === 'totp');
  const hasCodes = factors.some(({ kind }) => kind === 'recovery_code');
  const passkeys = factors.filter(({ kind }) => kind === 'webauthn');
  const [isLost, setIsLost] = useState(false);
  return (
    <>
      {isLost ? <RecoveryCodeForm onDone={onDone} /> : null}
      {isLost ? null : <PasskeyButtons passkeys={passkeys} onDone={onDone} />}
      {isLost || apps.length === 0 ? null : <AppCodeForm apps={apps} onDone={onDone} />}
      {hasCodes ? (
        <div className="row cluster gap-10">
          <Button className="btn-bare" onClick={() => setIsLost(!isLost)}>
            {isLost ? t('Back') : t('Use a recovery code')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type PasskeyButtonsProps = { passkeys: readonly Factor[]; onDone: () => void };

function PasskeyButtons({ passkeys, onDone }: PasskeyButtonsProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const use = async (id: string) => {
    setBusy(true);
    const outcome = await proveByPasskey(id);
    setBusy(false);
    if (outcome.ok) onDone();
    else showFailure(outcome, t('Sign in failed'), t);
  };
  return passkeys.map(({ id, name }) => (
    <Button key={id} className="btn-primary btn-xl btn-block" disabled={busy} onClick={() => void use(id)}>
      {name ? t('Use the passkey {name}', { name }) : t('Use your passkey')}
    </Button>
  ));
}

function AppCodeForm({ apps, onDone }: { apps: readonly Factor[]; onDone: () => void }) {
  const t = useT();
  const [first] = apps;
  const [chosen, choose] = useState(first?.id ?? '');
  return (
    <Form
      className="form"
      schema={mailedCodeSchema}
      explain={() => t('The code has 6 digits.')}
      save={async ({ code }) => {
        const outcome = await proveByCode(chosen, code);
        if (outcome.ok) {
          onDone();
          return;
        }
        if (outcome.code === 'mfa_verification_failed')
          return { code: t('That code is not right, or was used already. Wait for the next one.') };
        showFailure(outcome, t('Sign in failed'), t);
        return;
      }}
    >
      {apps.length > 1 ? (
        <SelectField
          label={t('Authenticator app')}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          options={apps.map(({ id, name }) => [id, name || t('Authenticator app')])}
        />
      ) : null}
      <AppCodeField />
      <SubmitButton className="btn btn-primary btn-xl btn-block">{t('Continue')}</SubmitButton>
    </Form>
  );
}

export function AppCodeField() {
  const t = useT();
  return (
    <TextField
      name="code"
      label={t('6-digit code from your app')}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
    />
  );
}

function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  return (
    <Form
      className="form"
      schema={recoveryCodeSchema}
      explain={() => t('A recovery code has 16 letters and digits.')}
      save={async ({ code }) => {
        const outcome = await proveByRecoveryCode(code);
        if (outcome.ok) {
          onDone();
          return;
        }
        if (outcome.code === 'mfa_verification_failed')
          return { code: t('That recovery code is not right, or was used already.') };
        showFailure(outcome, t('Sign in failed'), t);
        return;
      }}
    >
      <TextField
        name="code"
        label={t('Recovery code')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Each code works once.')}
      />
      <SubmitButton className="btn btn-primary btn-xl btn-block">{t('Continue')}</SubmitButton>
    </Form>
  );
}
