import { useEffect, useState } from 'react';
import { NotificationSwitch } from '../../notifications/NotificationSettings.tsx';
import {
  type NotificationState,
  notificationState,
  turnNotificationsOff,
  turnNotificationsOn,
} from '../../notifications/notifications.ts';
import { useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';

/** How this device tells somebody of the yard that something new waits. */
export function YardAlerts() {
  const t = useT();
  const [state, setState] = useState<NotificationState>('unsupported');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    notificationState('yard').then(setState, (error: unknown) =>
      console.warn('Notifications cannot be offered here.', error),
    );
  }, []);
  const change = async (isOn: boolean) => {
    setBusy(true);
    try {
      setState(await (isOn ? turnNotificationsOn({ yard: true }) : turnNotificationsOff()));
    } catch (error) {
      console.warn('Notifications could not be changed.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  if (state === 'unsupported') return null;
  return (
    <Section className="panel" title={t('Alerts on this device')}>
      <NotificationSwitch
        label={t('Notifications on this device')}
        isOn={state === 'on'}
        isDisabled={isBusy || state === 'blocked'}
        onChange={(isOn) => void change(isOn)}
      >
        {state === 'blocked'
          ? t('Notifications are blocked in this browser.')
          : t(
              'New orders, quotes, contractor requests, failed payments and low stock, even when the office is closed.',
            )}
      </NotificationSwitch>
    </Section>
  );
}
