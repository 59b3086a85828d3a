import { useEffect, useId, useState } from 'react';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import {
  type NotificationState,
  notificationState,
  turnNotificationsOff,
  turnNotificationsOn,
} from './notifications.ts';
import './notifications.css';

/** Notifications for an account's orders. Needs signal. */
export function NotificationSettings() {
  const t = useT();
  return (
    <NotificationSection
      className="acc-stack stack gap-14 narrow mt-28"
      title={t('Notifications')}
      text={t('About your deliveries and quotes, until you sign out here.')}
    />
  );
}

type NotificationSectionProps = { className: string; title: string; text: string; isYard?: boolean };

/** Whether this device shows notifications, as a switch. Nothing where it cannot. */
export function NotificationSection({ className, title, text, isYard = false }: NotificationSectionProps) {
  const t = useT();
  const name = useId();
  const textId = useId();
  const [state, setState] = useState<NotificationState>('unsupported');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    notificationState(isYard ? 'yard' : null).then(setState, (error: unknown) =>
      console.warn('Notifications cannot be offered here.', error),
    );
  }, [isYard]);
  const flip = async () => {
    setBusy(true);
    try {
      const wanted = isYard ? { yard: true } : {};
      setState(await (state === 'on' ? turnNotificationsOff() : turnNotificationsOn(wanted)));
    } catch (error) {
      console.warn('Notifications could not be changed.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    }
    setBusy(false);
  };
  if (state === 'unsupported') return null;
  return (
    <Section className={className} title={title}>
      <div className="notification-switch row between gap-16">
        <span>
          <b id={name}>{t('Notifications on this device')}</b>
          <span className="small muted" id={textId}>
            {state === 'blocked' ? t('Notifications are blocked in this browser.') : text}
          </span>
        </span>
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={state === 'on'}
          aria-labelledby={name}
          aria-describedby={textId}
          disabled={isBusy || state === 'blocked'}
          onClick={() => void flip()}
        />
      </div>
    </Section>
  );
}
