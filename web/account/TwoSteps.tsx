import { useState } from 'react';
import { storeDate } from '../../domain/delivery/calendar.ts';
import {
  addPasskey,
  canUsePasskeys,
  listSteps,
  newRecoveryCodes,
  proveByPasskey,
  recoveryCodesLeft,
  removeStep,
  type SecondStep,
  withProof,
} from '../identity/secondFactor.ts';
import { showFailure } from '../identity/signInFailures.ts';
import { Busy } from '../ui/Busy.tsx';
import { Button } from '../ui/Button.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { AppSetup, StepName } from './AppSetup.tsx';
import { CodesLeft, RecoveryCodes } from './RecoveryCodes.tsx';
import { SureButton } from './SureButton.tsx';
import { useServerData } from './useServerData.ts';

/** The account's second steps and unused recovery codes, as reported by the sign-in provider. */
type StepsAnswer = { steps: SecondStep[]; codesLeft: number | null };

async function readSteps(): Promise<StepsAnswer> {
  const answer = await listSteps();
  if (!answer.ok) throw new Error(answer.message);
  const steps = answer.value.filter(({ kind }) => kind !== 'recovery_code');
  // The provider answers 404 for an account without codes.
  if (steps.length === answer.value.length) return { steps, codesLeft: null };
  const count = await recoveryCodesLeft();
  if (!count.ok) throw new Error(count.message);
  return { steps, codesLeft: count.value };
}

/** Two-step sign-in: the current setup, adding a step, and recovery codes. */
export function TwoSteps() {
  const t = useT();
  const { data, refresh } = useServerData(readSteps);
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const answer = typeof data === 'string' ? null : data;

  const makeCodes = async (hasSome: boolean) => {
    const answer = await withProof(() => newRecoveryCodes(hasSome));
    if (answer.ok) setCodes(answer.value);
    else showFailure(answer, t('Not changed'), t);
    await refresh();
  };
  const onAdded = async () => {
    setAdding(null);
    toast({ title: t('Two-step sign-in is on'), text: t('Other devices have to sign in again.') });
    if (typeof answer?.codesLeft === 'number') await refresh();
    else await makeCodes(false);
  };

  return (
    <section className="acc-stack stack gap-14 narrow mt-28" aria-labelledby="two-steps">
      <h2 className="h3" id="two-steps">
        {t('Two-step sign-in')}
      </h2>
      <p>
        {t(
          'After your password we also ask for a code from your phone or a passkey. A stolen password alone opens nothing.',
        )}
      </p>
      {data === 'loading' ? <Busy label={t('Opening your account')} /> : null}
      {data === 'offline' ? <p className="note">{t('The store did not answer. Please try again.')}</p> : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {adding === 'app' ? <AppSetup onDone={() => void onAdded()} onCancel={() => setAdding(null)} /> : null}
      {adding === 'passkey' ? (
        <PasskeySetup onDone={() => void onAdded()} onCancel={() => setAdding(null)} />
      ) : null}
      {answer && adding === null && !codes ? (
        <>
          <Steps steps={answer.steps} onChange={() => void refresh()} />
          <div className="row cluster gap-10">
            <button
              type="button"
              className={answer.steps.length > 0 ? 'btn btn-quiet' : 'btn btn-primary'}
              onClick={() => setAdding('app')}
            >
              <Icon name="plus" />
              {t('Set up an authenticator app')}
            </button>
            {canUsePasskeys() ? (
              <Button onClick={() => setAdding('passkey')}>
                <Icon name="plus" />
                {t('Add a passkey')}
              </Button>
            ) : null}
          </div>
          {answer.steps.length > 0 ? (
            <CodesLeft left={answer.codesLeft} onNew={() => void makeCodes(answer.codesLeft !== null)} />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

const kindText = (kind: string, t: Translate) =>
  kind === 'webauthn' ? t('Passkey') : t('Authenticator app');

function Steps({ steps, onChange }: { steps: readonly SecondStep[]; onChange: () => void }) {
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const remove = async (id: string) => {
    setBusy(true);
    const outcome = await withProof(() => removeStep(id));
    if (outcome.ok) toast({ title: t('Removed') });
    else showFailure(outcome, t('Not changed'), t);
    setBusy(false);
    onChange();
  };
  if (steps.length === 0)
    return <p className="note">{t('It is off. Your password alone opens your account.')}</p>;
  return (
    <ul className="stack gap-16">
      {steps.map(({ id, kind, name, addedAt }) => {
        const label = name || kindText(kind, t);
        return (
          <li key={id} className="panel stack gap-10 breaks">
            <h3>{label}</h3>
            <p className="small muted">
              {t('{kind}, added {date}', {
                kind: kindText(kind, t),
                date: formatLongDate(storeDate(new Date(addedAt)), language),
              })}
            </p>
            <div className="row cluster gap-10">
              <SureButton
                isBusy={busy}
                texts={[t('Remove'), t('Remove {label}', { label })]}
                sureTexts={[t('Remove for good'), t('Remove {label} for good', { label })]}
                onSure={() => void remove(id)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type PasskeySetupProps = { onDone: () => void; onCancel: () => void };

/** Asks for a name; the browser then asks for the passkey. */
function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const t = useT();
  return (
    <StepName
      title={t('Add a passkey')}
      text={t('You confirm with your finger, your face, a PIN or a security key. No code to type.')}
      start={t('This device')}
      add={addPasskey}
      onAdded={async (factorId) => {
        const outcome = await proveByPasskey(factorId);
        if (outcome.ok) onDone();
        else showFailure(outcome, t('Not changed'), t);
      }}
      onCancel={onCancel}
    />
  );
}
