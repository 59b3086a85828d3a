import { type ReactNode, useEffect, useId, useState } from 'react';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import { type PushState, pushState, turnPushOff, turnPushOn } from './pushes.ts';
import './pushes.css';

/** Pushes for an account's orders. Needs signal. */
export function PushSettings() {
  const t = useT();
  const [push, setPush] = useState<PushState>('unsupported');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<PushState>) => {
    setBusy(true);
    await work().then(setPush, (error: unknown) => {
      console.warn('Whether notifications are wanted was not read or saved.', error);
      toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
    });
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; what changes here is the language alone.
  useEffect(() => {
    void attempt(pushState);
  }, []);
  if (push === 'unsupported') return null;
  return (
    <Section className="acc-stack stack gap-14 narrow mt-28" title={t('Notifications')}>
      <PushSwitch
        label={t('Notifications on this device')}
        isOn={push === 'on'}
        isDisabled={isBusy || push === 'blocked'}
        onChange={(isOn) => void attempt(isOn ? turnPushOn : turnPushOff)}
      >
        {push === 'blocked'
          ? t('Notifications are blocked in this browser.')
          : t('About your deliveries and quotes, until you sign out here.')}
      </PushSwitch>
    </Section>
  );
}

type PushSwitchProps = {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

export function PushSwitch({ label, isOn, isDisabled, onChange, children }: PushSwitchProps) {
  const name = useId();
  const textId = useId();
  return (
    <div className="push-switch row between gap-16">
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
