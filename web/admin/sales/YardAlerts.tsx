import { useEffect, useState } from 'react';
import { PushSwitch } from '../../pushes/PushSettings.tsx';
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../pushes/pushes.ts';
import { useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';

/** How this device tells somebody of the yard that something new waits. */
export function YardAlerts() {
  const t = useT();
  const [push, setPush] = useState<PushState>('unsupported');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    pushState('yard').then(setPush, (error: unknown) =>
      console.warn('Notifications cannot be offered here.', error),
    );
  }, []);
  const change = async (isOn: boolean) => {
    setBusy(true);
    try {
      setPush(await (isOn ? turnPushOn({ yard: true }) : turnPushOff()));
    } catch (error) {
      console.warn('Notifications could not be changed.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  if (push === 'unsupported') return null;
  return (
    <Section className="panel" title={t('Alerts on this device')}>
      <PushSwitch
        label={t('Notifications on this device')}
        isOn={push === 'on'}
        isDisabled={isBusy || push === 'blocked'}
        onChange={(isOn) => void change(isOn)}
      >
        {push === 'blocked'
          ? t('Notifications are blocked in this browser.')
          : t(
              'New orders, quotes, contractor requests, failed payments and low stock, even when the office is closed.',
            )}
      </PushSwitch>
    </Section>
  );
}
