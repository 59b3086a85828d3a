import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '../../identity/returnPath.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useT } from '../../ui/locale.tsx';
import { obstacleText, signInText, useBarState, WIFI_PAGE } from './connection.ts';
import { applyUpdate } from './updates.ts';

const OutboxSheet = lazyPart(async () => (await import('./OutboxSheet.tsx')).OutboxSheet);

type BarProps = { tone?: string; icon: IconName; lead: string; text: ReactNode; children?: ReactNode };

function Bar({ tone = '', icon, lead, text, children }: BarProps) {
  return (
    <div className={`net ${tone}`}>
      <Icon name={icon} />
      <span>
        <b>{lead}</b> <span>{text}</span>
      </span>
      {children}
    </div>
  );
}

/** Shows the offline state: what works, what is waiting, and that nothing is lost. */
export function NetBar() {
  const t = useT();
  const { pathname } = useLocation();
  const { state: latest, status } = useBarState();
  // A live region announces changes, not its initial text.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 100);
    return () => clearTimeout(timer);
  }, []);
  const state = isThere ? latest : null;
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { waiting, needsAttention } = status;
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="go" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <div className="netbar">
      <div role="status">
        {state === 'offline' || state === 'no-answer' ? (
          <div className="net net-line">
            <Icon name={state === 'offline' ? 'wifi-off' : 'warning'} />
            <button type="button" className="net-open" onClick={show}>
              <b>{state === 'offline' ? t('No signal') : t('The store does not answer')}</b>
              {waiting > 0 ? <span>{` · ${t('{n} waiting', { n: waiting })}`}</span> : null}
              <OnlyHere pathname={pathname} />
            </button>
            {status.hasPortal ? (
              <a className="go" href={WIFI_PAGE} target="_blank" rel="noreferrer">
                {t('Open the Wi-Fi’s page')}
              </a>
            ) : null}
          </div>
        ) : null}
        {state === 'back' || state === 'sending' ? (
          <Bar
            icon="refresh"
            lead={state === 'back' ? t('Back online.') : t('Still sending.')}
            text={t('Sending {n} of {total}.', {
              n: Math.min(status.sent + 1, status.total),
              total: status.total,
            })}
          />
        ) : null}
        {state === 'waiting' ? (
          <Bar
            icon="clock"
            lead={t('{n} waiting.', { n: waiting })}
            text={obstacleText(status, t) ?? t('It will be sent automatically. Nothing is lost.')}
          >
            {button(t('Open'), show)}
          </Bar>
        ) : null}
        {state === 'needs-you' ? (
          <Bar
            tone="danger"
            icon="warning"
            lead={needsAttention === 1 ? t('1 needs you.') : t('{n} need you.', { n: needsAttention })}
            text={t('The store could not accept it as it is.')}
          >
            {button(t('Open'), show)}
          </Bar>
        ) : null}
        {state === 'all-sent' ? (
          <Bar tone="ok" icon="check" lead={t('All sent.')} text={t('You are up to date.')} />
        ) : null}
        {state === 'sign-in' ? <WaitsForSignIn count={status.waitingForSignIn} /> : null}
        {state === 'update' || state === 'outdated' ? (
          <Bar
            tone="news"
            icon="download"
            lead={t('Update ready.')}
            text={
              waiting > 0 ? t('{n} waiting, nothing is lost.', { n: waiting }) : t('Your cart stays put.')
            }
          >
            {button(t('Reload'), applyUpdate)}
          </Bar>
        ) : null}
      </div>
      {wasOpened ? <OutboxSheet open={open} onClose={() => setOpen(false)} status={status} /> : null}
    </div>
  );
}

function WaitsForSignIn({ count }: { count: number }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Bar icon="clock" lead={signInText(count, t)} text={t('Nothing is lost.')}>
      {pathname === '/auth' ? null : (
        <Link className="go" to={signInPath(`${pathname}${search}`)}>
          {t('Sign In')}
        </Link>
      )}
    </Bar>
  );
}

/** What holds on this screen only; the rest is in the sheet. */
function OnlyHere({ pathname }: { pathname: string }) {
  const t = useT();
  if (pathname === '/checkout')
    return <span>{` ${t('Your details are saved here. You can pay once the store answers.')}`}</span>;
  if (pathname === '/admin/drive') return <span>{` ${t('What you tap is saved and sent later.')}`}</span>;
  if (pathname !== '/admin') return null;
  return (
    <span>{` ${t('What you see may be out of date. Nothing can be changed until the store answers.')}`}</span>
  );
}
