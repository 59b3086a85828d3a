import { useState } from 'react';
import { type SessionList, sessionListSchema } from '../../domain/account.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { callAsPerson } from '../identity/callAsPerson.ts';
import { jsonRequest } from '../offline/api.ts';
import { Busy } from '../ui/Busy.tsx';
import { Button } from '../ui/Button.tsx';
import { formatClock, formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import { SignOut } from './SignOut.tsx';
import { useServerData } from './useServerData.ts';

const readDevices = async () => {
  const response = await callAsPerson('/api/sessions');
  if (!response.ok) throw new Error(`sessions: ${response.status}`);
  return sessionListSchema.parse(await response.json()).sessions;
};

/** Where the person is signed in, with a way to sign out there. */
export function Devices() {
  const t = useT();
  const { data, refresh } = useServerData(readDevices);
  return (
    <Section className="acc-stack stack gap-14 narrow mt-28" title={t('Where you are signed in')}>
      <p>{t('We do not look up where a device is. We email you when a new one signs in.')}</p>
      {data === 'loading' ? <Busy label={t('Opening your account')} /> : null}
      {data === 'offline' ? <p className="note">{t('The store did not answer. Please try again.')}</p> : null}
      {Array.isArray(data) ? <DeviceList sessions={data} onChange={() => void refresh()} /> : null}
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
      const response = await callAsPerson(`/api/sessions/${id}`, jsonRequest('DELETE'));
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
                <Button
                  className="btn-quiet btn-sm"
                  disabled={busy}
                  aria-label={t('Sign out {name}, last used {date}, {time}', { name, ...last })}
                  onClick={() => void end(id)}
                >
                  {t('Sign Out')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
