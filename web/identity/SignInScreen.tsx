import './forms.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { saveProduct } from '../device/personalCommands.ts';
import { $status } from '../offline/status.ts';
import { Busy } from '../ui/Busy.tsx';
import { Button } from '../ui/Button.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { toast } from '../ui/toast.tsx';
import { ForgotForm, LinkPanel, MailedForm, ResetForm } from './MailForms.tsx';
import { readWanted, safeNext, signInPath, signInReason, type WantedAction } from './returnPath.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { SignInForm, SignUpForm } from './SignInForms.tsx';
import { abandonSignIn } from './secondFactor.ts';
import { $halfSignedIn, type Factor, readSession, usePerson } from './session.ts';
import {
  claimedRole,
  MAIL_KINDS,
  type MailKind,
  owesPassword,
  setOwesPassword,
  workplacePath,
} from './signIn.ts';
import { noSignInText } from './signInFailures.ts';

export const signInRoute: ScreenRoute<CatalogSource, undefined> = {
  query: ['tab', 'next'],
  Screen: SignInScreen,
  head: ({ t }) => ({
    title: t('Sign In'),
    description: t('Your orders, saved products and addresses.'),
    canonical: '/auth',
    noindex: true,
  }),
};

type View = { panel: 'forms' | 'forgot' } | { panel: 'mailed'; kind: MailKind };

export function SignInScreen() {
  const t = useT();
  return (
    <div className="wrap page narrow-form">
      <h1 className="h2 mb-20">{t('Your account')}</h1>
      <SignInStep />
    </div>
  );
}

/** What comes next for whoever signs in here. */
function SignInStep() {
  const t = useT();
  const { online, hasNetwork } = useStore($status, { ssr: 'initial' });
  const navigate = useNavigate();
  const person = usePerson();
  const halfSignedIn = useStore($halfSignedIn, { ssr: 'initial' });
  const [params] = useSearchParams();
  // In the hash, so that no server, log or referrer sees an emailed link's secret.
  const { hash, state } = useLocation();
  const mailed = new URLSearchParams(hash.slice(1));
  const wanted = readWanted(state);
  useWantedProduct(wanted, person?.id);
  const [view, setView] = useState<View>({ panel: 'forms' });
  const [tab, setTab] = useState(params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in');
  const [email, setEmail] = useState('');
  const next = safeNext(mailed.get('next') ?? params.get('next'));
  /** Staff who come from nowhere in particular go to work. Known only once they have signed in. */
  const destination = () => {
    const role = next === '/' ? claimedRole() : null;
    return role === null ? next : workplacePath(role);
  };
  const tokenHash = mailed.get('token_hash');
  const kind = MAIL_KINDS.find((kind) => kind === mailed.get('type'));

  const forgetLink = () => void navigate(signInPath(next), { replace: true, state });
  const onArrived = (mailKind: MailKind) => {
    if (mailKind === 'recovery') {
      forgetLink();
      return;
    }
    // The account has a second step, which this screen asks for next.
    if (readSession() === null) return forgetLink();
    welcome();
    void navigate(destination(), { replace: true });
  };
  const welcome = () => toast({ title: t('Welcome back!'), text: t('You have successfully signed in.') });

  // Unknown on the server and in the first render.
  if (person === undefined)
    return (
      <>
        <noscript>
          <p>{t('Your account needs JavaScript. You can also call us.')}</p>
        </noscript>
        <Busy label={t('Opening your account')} />
      </>
    );
  if (halfSignedIn)
    return (
      <SecondStep
        factors={halfSignedIn.factors}
        email={halfSignedIn.email}
        onDone={() => {
          if (!owesPassword()) welcome();
        }}
      />
    );
  if (person && owesPassword())
    return (
      <ResetForm
        email={person.email}
        onDone={() => {
          setOwesPassword(false);
          void navigate(destination(), { replace: true });
        }}
      />
    );
  if (tokenHash && kind)
    return (
      <LinkPanel
        kind={kind}
        tokenHash={tokenHash}
        onDone={onArrived}
        onFailed={() => {
          forgetLink();
          setView({ panel: kind === 'signup' ? 'forms' : 'forgot' });
        }}
      />
    );
  if (person) return <Navigate to={destination()} replace />;
  if (view.panel === 'forgot')
    return (
      <ForgotForm
        email={email}
        onEmail={setEmail}
        onMailed={(mailed) => setView({ panel: 'mailed', kind: mailed })}
        onBack={() => setView({ panel: 'forms' })}
      />
    );
  if (view.panel === 'mailed')
    return (
      <MailedForm
        kind={view.kind}
        email={email.trim()}
        onDone={onArrived}
        onBack={() => setView({ panel: 'forms' })}
      />
    );
  const reason = signInReason(wanted, next, t);
  const awaitMail = () => setView({ panel: 'mailed', kind: 'signup' });
  return (
    <>
      {reason === null ? null : <p>{reason}</p>}
      {online ? null : <p className="note mb-16">{noSignInText(hasNetwork, t)}</p>}
      <Tabs
        label={t('Sign in or sign up')}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'sign-in',
            label: t('Sign In'),
            content: (
              <SignInForm
                email={email}
                onEmail={setEmail}
                onForgot={() => setView({ panel: 'forgot' })}
                onUnconfirmed={awaitMail}
              />
            ),
          },
          {
            id: 'sign-up',
            label: t('Sign Up'),
            content: <SignUpForm email={email} onEmail={setEmail} onMailed={awaitMail} />,
          },
        ]}
      />
    </>
  );
}

/** Saves what a signed-out person pressed the heart of, once they are signed in. */
function useWantedProduct(wanted: WantedAction | null, personId: string | undefined): void {
  const t = useT();
  const isDone = useRef(false);
  useEffect(() => {
    if (personId === undefined || wanted?.kind !== 'wish' || isDone.current) return;
    isDone.current = true;
    saveProduct(wanted.productId).then(
      () => toast({ title: t('{name} is saved to your wishlist.', { name: wanted.name }) }),
      (error: unknown) => showSaveError(error, t, t('Failed to update wishlist')),
    );
  }, [personId, wanted, t]);
}

type SecondStepProps = { factors: readonly Factor[]; email: string; onDone: () => void };

/** The screen redirects as soon as somebody is signed in. */
function SecondStep({ factors, email, onDone }: SecondStepProps) {
  const t = useT();
  return (
    <div className="acc-stack stack gap-14">
      <h2 className="h3">{t('Second step')}</h2>
      <p>{t('{email} asks for one more step after the password.', { email })}</p>
      <SecondStepForm factors={factors} onDone={onDone} />
      <Button className="btn-bare" onClick={() => void abandonSignIn()}>
        {t('Sign in as somebody else')}
      </Button>
    </div>
  );
}
