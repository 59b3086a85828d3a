import { useCallback, useEffect, useState } from 'react';
import { type SessionList, sessionListSchema } from '../../domain/account.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { Busy } from '../ui/Busy.tsx';
import { formatClock, formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import { callAsPerson, sending } from './accountApi.ts';
import { SignOut } from './SignOut.tsx';

type SessionsAnswer = SessionList['sessions'] | 'unknown';

async function readDevices(): Promise<SessionsAnswer> {
  try {
    const response = await callAsPerson('/api/sessions');
    return response.ok ? sessionListSchema.parse(await response.json()).sessions : 'unknown';
  } catch (error) {
    console.warn('The list of devices was not read.', error);
    return 'unknown';
  }
}

/** Where the person is signed in, with a way to sign out there. */
export function Devices() {
  const t = useT();
  const [answer, setAnswer] = useState<SessionsAnswer | null>(null);
  const refresh = useCallback(async () => setAnswer(await readDevices()), []);
  useEffect(() => void refresh(), [refresh]);
  return (
    <Section className="acc-stack stack gap-14 narrow mt-28" title={t('Where you are signed in')}>
      <p>{t('We do not look up where a device is. We email you when a new one signs in.')}</p>
      {answer === null ? <Busy label={t('Opening your account')} /> : null}
      {answer === 'unknown' ? (
        <p className="note">{t('The store did not answer. Please try again.')}</p>
      ) : null}
      {Array.isArray(answer) ? <DeviceList sessions={answer} onChange={() => void refresh()} /> : null}
      <div className="row cluster gap-10">
        <SignOut everywhere />
      </div>
    </Section>
  );
}

type DeviceListProps = { sessions: SessionList['sessions']; onChange: () => void };

function DeviceList({ sessions, onChange }: DeviceListProps) {
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const end = async (id: string) => {
    setBusy(true);
    try {
      const response = await callAsPerson(`/api/sessions/${id}`, sending('DELETE'));
      if (!response.ok && response.status !== 404) throw new Error(`the store answered ${response.status}`);
      toast({ title: t('Signed out there') });
    } catch (error) {
      console.warn('The device was not signed out.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
    onChange();
  };
  return (
    <ul className="stack gap-16">
      {sessions.map(({ id, device, usedAt, isThis }) => {
        const name = device ?? t('Unknown device');
        const last = {
          date: formatLongDate(storeDate(new Date(usedAt)), language),
          time: formatClock(usedAt, language),
        };
        return (
          <li key={id} className="panel stack gap-10 breaks">
            <h3>{name}</h3>
            <p className="small muted">{isThis ? t('This device') : t('Last used {date}, {time}', last)}</p>
            {isThis ? null : (
              <div className="row cluster gap-10">
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  disabled={busy}
                  aria-label={t('Sign out {name}, last used {date}, {time}', { name, ...last })}
                  onClick={() => void end(id)}
                >
                  {t('Sign Out')}
                </button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
