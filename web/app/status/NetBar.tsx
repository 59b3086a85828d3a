import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '../../identity/returnPath.ts';
import { useKnownPerson } from '../../identity/session.ts';
import type { SyncStatus } from '../../offline/status.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { noAnswerText } from '../../ui/saveError.ts';
import { useNetNews } from './connection.ts';
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
  const { news: latest, status } = useNetNews();
  // A live region announces changes, not its initial text.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 100);
    return () => clearTimeout(timer);
  }, []);
  const news = isThere ? latest : null;
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
        {news === 'offline' || news === 'no-answer' ? (
          <Bar
            icon={news === 'offline' ? 'wifi-off' : 'warning'}
            lead={noAnswerText(news === 'no-answer', t)}
            text={<StillWorking pathname={pathname} status={status} />}
          >
            {waiting > 0 ? button(t('{n} waiting', { n: waiting }), show) : null}
          </Bar>
        ) : null}
        {news === 'back' || news === 'sending' ? (
          <Bar
            icon="refresh"
            lead={news === 'back' ? t('Back online.') : t('Still sending.')}
            text={t('Sending {n} of {total}.', {
              n: Math.min(status.sent + 1, status.total),
              total: status.total,
            })}
          />
        ) : null}
        {news === 'waiting' ? (
          <Bar
            icon="clock"
            lead={t('{n} waiting.', { n: waiting })}
            text={
              status.parked === 'sign_in'
                ? t('Sign in again to send it.')
                : status.parked === 'update'
                  ? t('Reload the app to send it.')
                  : status.isFactorMissing
                    ? t('Set up two-step sign-in to send it.')
                    : t('It will be sent automatically. Nothing is lost.')
            }
          >
            {button(t('Open'), show)}
          </Bar>
        ) : null}
        {news === 'needs-you' ? (
          <Bar
            tone="danger"
            icon="warning"
            lead={needsAttention === 1 ? t('1 needs you.') : t('{n} need you.', { n: needsAttention })}
            text={t('The store could not accept it as it is.')}
          >
            {button(t('Open'), show)}
          </Bar>
        ) : null}
        {news === 'all-sent' ? (
          <Bar tone="ok" icon="check" lead={t('All sent.')} text={t('You are up to date.')} />
        ) : null}
        {news === 'sign-in' ? <WaitsForSignIn count={status.waitingForSignIn} /> : null}
        {news === 'former' ? <OfFormerAccount count={status.ofFormerAccount} /> : null}
        {news === 'update' || news === 'outdated' ? (
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

const signInText = (count: number, t: Translate) =>
  count === 1
    ? t('1 request waits for you to sign in.')
    : t('{n} requests wait for you to sign in.', { n: count });

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

function OfFormerAccount({ count }: { count: number }) {
  const t = useT();
  const person = useKnownPerson();
  const [sure, setSure] = useState(false);
  const answer = (name: 'takeOver' | 'deleteFormer') => async () => {
    const others = await import('../../offline/otherOwners.ts');
    if (person) await others[name](person);
  };
  return (
    <Bar
      icon="clock"
      lead={
        count === 1
          ? t('1 request was left by your former account.')
          : t('{n} requests were left by your former account.', { n: count })
      }
      text={t('Send from this account?')}
    >
      <button type="button" className="go" onClick={() => void answer('takeOver')()}>
        {t('Send')}
      </button>
      <button
        type="button"
        className="go"
        onClick={() => (sure ? void answer('deleteFormer')() : setSure(true))}
      >
        {sure ? t('Delete for good') : t('Delete')}
      </button>
    </Bar>
  );
}

/** What a person can do without signal where they are. */
function StillWorking({ pathname, status }: { pathname: string; status: SyncStatus }) {
  const t = useT();
  const { waitingForSignIn, asOf } = status;
  if (pathname === '/checkout')
    return <span>{t('Your details are saved here. You can pay once the store answers.')}</span>;
  if (pathname === '/admin/drive') return <span>{t('What you tap is saved and sent later.')}</span>;
  if (pathname === '/admin')
    return (
      <span>{t('What you see may be out of date. Nothing can be changed until the store answers.')}</span>
    );
  return (
    <>
      <span>{`${t('Cart and calculator still work.')} `}</span>
      {waitingForSignIn > 0 ? <span>{`${signInText(waitingForSignIn, t)} `}</span> : null}
      {asOf ? <PricesAsOf asOf={asOf} /> : null}
    </>
  );
}

const MINUTE_MS = 60_000;

function ago(sinceMs: number, t: Translate): string {
  const minutes = Math.floor(sinceMs / MINUTE_MS);
  // Negative when the clock was set back since.
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{n} min ago', { n: minutes });
  if (minutes < 48 * 60) return t('{n} h ago', { n: Math.floor(minutes / 60) });
  return t('{n} days ago', { n: Math.floor(minutes / (24 * 60)) });
}

/** The catalog's age by the device's clock, for display only. */
function PricesAsOf({ asOf }: { asOf: string }) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  // Read out once with its message, not again every minute.
  return <span aria-live="off">{t('Prices as of {ago}.', { ago: ago(now - Date.parse(asOf), t) })}</span>;
}
