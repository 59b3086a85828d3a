import { useEffect, useState } from 'react';
import type { SubscriptionBody } from '../../domain/notifications.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import { type NotificationState, notificationState, turnNotificationsOn } from './notifications.ts';
import './notifications.css';
import { Button } from '../ui/Button.tsx';

type NotificationCardProps = {
  title: string;
  text: string;
  /** Somebody's without an account. */
  order?: SubscriptionBody['order'];
};

/** Offers notifications on this device, and asks the browser only once it is pressed. Nothing where there are none. */
export function NotificationCard({ title, text, order = null }: NotificationCardProps) {
  const t = useT();
  const [state, setState] = useState<NotificationState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const orderNumber = order?.orderNumber ?? null;
  useEffect(() => {
    let isGone = false;
    notificationState(orderNumber).then(
      (answer) => isGone || setState(answer),
      (error: unknown) => console.warn('Notifications cannot be offered here.', error),
    );
    return () => {
      isGone = true;
    };
  }, [orderNumber]);
  if (state === null || state === 'unsupported' || state === 'blocked') return null;
  const turnOn = async () => {
    setBusy(true);
    try {
      const now = await turnNotificationsOn({ order });
      setState(now);
      if (now === 'blocked') toast({ tone: 'info', title: t('Notifications are blocked in this browser.') });
    } catch (error) {
      console.warn('Pushes were not turned on.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  return (
    <Section className="panel notification-card stack gap-10 needs-js" title={title}>
      {state === 'on' ? (
        <p role="status">
          <Icon name="check" size="sm" />
          {t('Notifications are on for this device.')}
        </p>
      ) : (
        <>
          <p>{text}</p>
          <Button disabled={isBusy} onClick={() => void turnOn()}>
            <Icon name="clock" size="sm" />
            {t('Notify me on this device')}
          </Button>
        </>
      )}
    </Section>
  );
}
