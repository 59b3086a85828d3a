import { useCallback, useEffect, useState } from 'react';
import { mailedCodeSchema, stepNameSchema } from '../../domain/account.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { showFailure } from '../identity/failures.ts';
import { AppCodeField } from '../identity/SecondStepForm.tsx';
import { SubmitButton } from '../identity/SignInForms.tsx';
import {
  addApp,
  listSteps,
  type NewApp,
  newRecoveryCodes,
  proveByCode,
  recoveryCodesLeft,
  removeStep,
  type SecondStep,
  withProof,
} from '../identity/secondFactor.ts';
import type { Answer } from '../identity/signIn.ts';
import { Busy } from '../ui/Busy.tsx';
import { downloadFile } from '../ui/download.ts';
import { TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

/** What the account asks for, as the provider knows it now. */
type Known = { steps: SecondStep[]; codesLeft: number | null };

async function readKnown(): Promise<Answer<Known>> {
  const [steps, left] = await Promise.all([listSteps(), recoveryCodesLeft()]);
  if (!steps.ok) return steps;
  if (!left.ok) return left;
  return {
    ok: true,
    value: { steps: steps.value.filter(({ kind }) => kind !== 'recovery_code'), codesLeft: left.value },
  };
}

/** Two-step sign-in: what is set up, setting it up, and recovery codes. */
export function TwoSteps() {
  const t = useT();
  const [known, setKnown] = useState<Known | 'unknown' | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = useCallback(async () => {
    const answer = await readKnown();
    setKnown(answer.ok ? answer.value : 'unknown');
  }, []);
  useEffect(() => void refresh(), [refresh]);

  const makeCodes = async (hasSome: boolean) => {
    const answer = await withProof(() => newRecoveryCodes(hasSome));
    if (answer.ok) setCodes(answer.value);
    else showFailure(answer, t('Not changed'), t);
    await refresh();
  };
  const added = async () => {
    setIsAdding(false);
    toast({ title: t('Two-step sign-in is on'), text: t('Other devices have to sign in again.') });
    const hasCodes = known !== null && known !== 'unknown' && known.codesLeft !== null;
    if (hasCodes) await refresh();
    else await makeCodes(false);
  };

  return (
    <section className="acc-sec acc-wide acc-stack" aria-labelledby="two-steps">
      <h2 className="h3" id="two-steps">
        {t('Two-step sign-in')}
      </h2>
      <p>
        {t(
          'After your password we also ask for a code from your phone. A stolen password alone opens nothing.',
        )}
      </p>
      {known === null ? <Busy label={t('Opening your account')} /> : null}
      {known === 'unknown' ? (
        <p className="acc-note">{t('The store did not answer. Please try again.')}</p>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {isAdding ? <AppSetup onDone={() => void added()} onCancel={() => setIsAdding(false)} /> : null}
      {known !== null && known !== 'unknown' && !isAdding && !codes ? (
        <>
          <Steps steps={known.steps} onChange={() => void refresh()} />
          <button
            type="button"
            className={known.steps.length > 0 ? 'btn btn-quiet' : 'btn btn-primary'}
            onClick={() => setIsAdding(true)}
          >
            <Icon name="plus" />
            {t('Set up an authenticator app')}
          </button>
          {known.steps.length > 0 ? (
            <CodesLeft left={known.codesLeft} onNew={() => void makeCodes(known.codesLeft !== null)} />
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
  const [sure, setSure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (id: string) => {
    setBusy(true);
    const outcome = await withProof(() => removeStep(id));
    if (outcome.ok) toast({ title: t('Removed') });
    else showFailure(outcome, t('Not changed'), t);
    setBusy(false);
    setSure(null);
    onChange();
  };
  if (steps.length === 0)
    return <p className="acc-note">{t('It is off. Your password alone opens your account.')}</p>;
  return (
    <ul className="acc-places">
      {steps.map(({ id, kind, name, addedAt }) => {
        const label = name || kindText(kind, t);
        return (
          <li key={id} className="panel acc-panel">
            <h3>{label}</h3>
            <p className="small muted">
              {t('{kind}, added {date}', {
                kind: kindText(kind, t),
                date: formatLongDate(storeDate(new Date(addedAt)), language),
              })}
            </p>
            <div className="acc-row">
              <button
                type="button"
                className="btn btn-danger btn-sm"
                disabled={busy}
                aria-label={
                  sure === id ? t('Remove {label} for good', { label }) : t('Remove {label}', { label })
                }
                onClick={() => (sure === id ? void remove(id) : setSure(id))}
              >
                <Icon name="trash" size="sm" />
                {sure === id ? t('Remove for good') : t('Remove')}
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type AppSetupProps = { onDone: () => void; onCancel: () => void };

/** First a name, then the picture for the app, then its first code. */
function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const t = useT();
  const [app, setApp] = useState<NewApp | null>(null);
  if (app) return <AppCode app={app} onDone={onDone} onCancel={onCancel} />;
  return (
    <Form
      className="acc-form panel acc-panel"
      aria-label={t('Set up an authenticator app')}
      schema={stepNameSchema}
      explain={() => t('Give it a name, such as My phone.')}
      save={async ({ name }) => {
        const answer = await withProof(() => addApp(name));
        if (answer.ok) {
          setApp(answer.value);
          return;
        }
        if (answer.code === 'mfa_factor_name_conflict')
          return { name: t('You have one of that name already.') };
        showFailure(answer, t('Not changed'), t);
        return;
      }}
    >
      <h3>{t('Set up an authenticator app')}</h3>
      <p>
        {t(
          'You need an app such as Google Authenticator, Microsoft Authenticator or a password manager with codes.',
        )}
      </p>
      <TextField
        name="name"
        label={t('Name')}
        required
        defaultValue={t('My phone')}
        hint={t('So that you know later which one it is.')}
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
      className="acc-form panel acc-panel"
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
          return { code: t('That code is not right. Is the clock of your phone set by itself?') };
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
      <SubmitButton label={label} />
      <button type="button" className="btn btn-quiet btn-block" onClick={onCancel}>
        {t('Cancel')}
      </button>
    </>
  );
}

const inGroups = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text;

function CodesLeft({ left, onNew }: { left: number | null; onNew: () => void }) {
  const t = useT();
  return (
    <>
      <h3>{t('Recovery codes')}</h3>
      <p>
        {left === null
          ? t('You have none. Without your phone you could not sign in.')
          : t('{n} of 10 are left. Each opens your account once, without your phone.', { n: left })}
      </p>
      <button type="button" className="btn btn-quiet" onClick={onNew}>
        {left === null ? t('Make recovery codes') : t('Make new ones')}
      </button>
    </>
  );
}

/** Shown once: after that only their hashes are there. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const text = codes.map(inGroups).join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('Copied') });
    } catch (error) {
      console.warn('The browser did not let the codes be copied.', error);
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('This browser does not let us copy. Write them down.'),
      });
    }
  };
  return (
    <section className="panel acc-panel" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{t('Your recovery codes')}</h3>
      <p>
        {t('Keep them where you find them without your phone. Each works once. We do not show them again.')}
      </p>
      <ol className="acc-codes num">
        {codes.map((code) => (
          <li key={code}>{inGroups(code)}</li>
        ))}
      </ol>
      <div className="acc-row">
        <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
          <Icon name="copy" />
          {t('Copy')}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => downloadFile(new File([`${text}\n`], 'recovery-codes.txt', { type: 'text/plain' }))}
        >
          <Icon name="download" />
          {t('Download')}
        </button>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          {t('I have kept them')}
        </button>
      </div>
    </section>
  );
}
