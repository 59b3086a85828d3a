import { type ReactNode, useEffect, useId, useState } from 'react';
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

/** Pushes for an account's orders. Needs signal. */
export function NotificationSettings() {
  const t = useT();
  const [state, setState] = useState<NotificationState>('unsupported');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<NotificationState>) => {
    setBusy(true);
    await work().then(setState, (error: unknown) => {
      console.warn('Whether notifications are wanted was not read or saved.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    });
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; what changes here is the language alone.
  useEffect(() => {
    void attempt(notificationState);
  }, []);
  if (state === 'unsupported') return null;
  return (
    <Section className="acc-stack stack gap-14 narrow mt-28" title={t('Notifications')}>
      <NotificationSwitch
        label={t('Notifications on this device')}
        isOn={state === 'on'}
        isDisabled={isBusy || state === 'blocked'}
        onChange={(isOn) => void attempt(isOn ? turnNotificationsOn : turnNotificationsOff)}
      >
        {state === 'blocked'
          ? t('Notifications are blocked in this browser.')
          : t('About your deliveries and quotes, until you sign out here.')}
      </NotificationSwitch>
    </Section>
  );
}

type NotificationSwitchProps = {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

export function NotificationSwitch({ label, isOn, isDisabled, onChange, children }: NotificationSwitchProps) {
  const name = useId();
  const textId = useId();
  return (
    <div className="notification-switch row between gap-16">
      <span>
        <b id={name}>{label}</b>
        <span className="small muted" id={textId}>
          {children}
        </span>
      </span>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={name}
        aria-describedby={textId}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
      />
    </div>
  );
}
