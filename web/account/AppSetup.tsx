import { useState } from 'react';
import { mailedCodeSchema, stepNameSchema } from '../../domain/account.ts';
import { AppCodeField } from '../identity/SecondStepForm.tsx';
import { addApp, type NewApp, proveByCode, withProof } from '../identity/secondFactor.ts';
import type { Answer } from '../identity/signIn.ts';
import { showFailure } from '../identity/signInFailures.ts';
import { Button } from '../ui/Button.tsx';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { inGroups } from './RecoveryCodes.tsx';

type AppSetupProps = { onDone: () => void; onCancel: () => void };

/** Sets up an authenticator app: first a name, then the QR code, then the app's first code. */
export function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const t = useT();
  const [app, setApp] = useState<NewApp | null>(null);
  if (app) return <AppCode app={app} onDone={onDone} onCancel={onCancel} />;
  return (
    <StepName
      title={t('Set up an authenticator app')}
      text={t(
        'You need an app such as Google Authenticator, Microsoft Authenticator or a password manager with codes.',
      )}
      start={t('My phone')}
      add={addApp}
      onAdded={setApp}
      onCancel={onCancel}
    />
  );
}

type StepNameProps<Added> = {
  title: string;
  text: string;
  /** The name that is offered. */
  start: string;
  add: (name: string) => Promise<Answer<Added>>;
  onAdded: (added: Added) => void | Promise<void>;
  onCancel: () => void;
};

/** Adds a second step under a name. */
export function StepName<Added>({ title, text, start, add, onAdded, onCancel }: StepNameProps<Added>) {
  const t = useT();
  return (
    <Form
      className="form panel gap-10"
      aria-label={title}
      schema={stepNameSchema}
      explain={() => t('Give it a name, such as My phone.')}
      save={async ({ name }) => {
        const answer = await withProof(() => add(name));
        if (answer.ok) {
          await onAdded(answer.value);
          return;
        }
        if (answer.code === 'mfa_factor_name_conflict')
          return { name: t('You already have one with that name.') };
        showFailure(answer, t('Not changed'), t);
        return;
      }}
    >
      <h3>{title}</h3>
      <p>{text}</p>
      <TextField
        name="name"
        label={t('Name')}
        required
        defaultValue={start}
        hint={t('So you can tell later which one it is.')}
        autoComplete="off"
      />
      <FormButtons label={t('Continue')} onCancel={onCancel} />
    </Form>
  );
}

function AppCode({ app, onDone, onCancel }: AppSetupProps & { app: NewApp }) {
  const t = useT();
  return (
    <Form
      className="form panel gap-10"
      aria-label={t('Set up an authenticator app')}
      schema={mailedCodeSchema}
      explain={() => t('The code has 6 digits.')}
      save={async ({ code }) => {
        const outcome = await proveByCode(app.id, code);
        if (outcome.ok) {
          onDone();
          return;
        }
        if (outcome.code === 'mfa_verification_failed')
          return { code: t('That code is not right. Is your phone’s clock set automatically?') };
        showFailure(outcome, t('Not changed'), t);
        return;
      }}
    >
      <h3>{t('Scan this with your app')}</h3>
      <img className="acc-qr" src={app.picture} alt={t('QR code for your authenticator app')} />
      <p>
        {t('On this phone?')} <a href={app.uri}>{t('Open your app')}</a> {t('or type this key into it:')}
      </p>
      <p className="acc-key num">{inGroups(app.secret)}</p>
      <AppCodeField />
      <FormButtons label={t('Turn on')} onCancel={onCancel} />
    </Form>
  );
}

function FormButtons({ label, onCancel }: { label: string; onCancel: () => void }) {
  const t = useT();
  return (
    <>
      <SubmitButton className="btn btn-primary btn-xl btn-block">{label}</SubmitButton>
      <Button className="btn-quiet btn-block" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}
