import { type ReactNode, useEffect, useId, useState } from 'react';
import type { TextChannel, TextConsent } from '../../domain/messages.ts';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.tsx';
import {
  type PushState,
  pushState,
  readTextConsent,
  saveTextConsent,
  turnPushOff,
  turnPushOn,
} from './messages.ts';
import { readTerms } from './terms.ts';
import './messages.css';

const CHANNELS: readonly TextChannel[] = ['sms', 'whatsapp'];

/** Texts and pushes for an account's orders. Needs signal. */
export function MessageSettings() {
  const t = useT();
  const [channels, setChannels] = useState<readonly TextChannel[]>([]);
  const [consent, setConsent] = useState<TextConsent | null>(null);
  const [push, setPush] = useState<PushState>('unsupported');
  const [isBusy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    console.warn('Whether texts are wanted was not read or saved.', error);
    toast({ tone: 'error', title: t('Error'), text: t('The store did not answer. Please try again.') });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; what changes here is the language alone.
  useEffect(() => {
    Promise.all([readTerms(), readTextConsent(), pushState()]).then(([{ texts }, kept, state]) => {
      setChannels(texts);
      setConsent(kept);
      setPush(state);
    }, fail);
  }, []);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(fail);
    setBusy(false);
  };
  const saveTexts = (channel: TextChannel | null) =>
    attempt(async () => {
      const saved = await saveTextConsent(channel);
      if (saved) setConsent(saved);
      else
        toast({
          tone: 'error',
          title: t('No phone to text'),
          text: t('Save a US mobile number in your profile first.'),
        });
      if (saved && channel && saved.channel === null)
        toast({
          tone: 'info',
          title: t('This number answered STOP. Text START from it to hear from us again.'),
        });
    });
  const offered = CHANNELS.filter((channel) => channels.includes(channel));
  if (consent === null || (offered.length === 0 && push === 'unsupported')) return null;
  return (
    <Section className="acc-sec acc-wide acc-stack" title={t('Texts and notifications')}>
      {offered.map((channel) => (
        <MessageSwitch
          key={channel}
          label={channel === 'sms' ? t('Text messages') : t('WhatsApp')}
          isOn={consent.channel === channel}
          isDisabled={isBusy}
          onChange={(isOn) => void saveTexts(isOn ? channel : null)}
        >
          {consent.channel === channel && consent.phone
            ? t('To {phone}, about your deliveries. Reply STOP to end them.', { phone: consent.phone })
            : t('About your deliveries, to the phone of your profile. Your carrier may charge for them.')}
        </MessageSwitch>
      ))}
      {push === 'unsupported' ? null : (
        <MessageSwitch
          label={t('Notifications on this device')}
          isOn={push === 'on'}
          isDisabled={isBusy || push === 'blocked'}
          onChange={(isOn) => void attempt(async () => setPush(await (isOn ? turnPushOn() : turnPushOff())))}
        >
          {push === 'blocked'
            ? t('Notifications are blocked in this browser.')
            : t('About your deliveries and quotes, until you sign out here.')}
        </MessageSwitch>
      )}
    </Section>
  );
}

type MessageSwitchProps = {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

export function MessageSwitch({ label, isOn, isDisabled, onChange, children }: MessageSwitchProps) {
  const name = useId();
  const about = useId();
  return (
    <div className="message-switch">
      <span>
        <b id={name}>{label}</b>
        <span className="small muted" id={about}>
          {children}
        </span>
      </span>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={name}
        aria-describedby={about}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
      />
    </div>
  );
}
