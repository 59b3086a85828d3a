import { useEffect, useState } from 'react';
import type { TextChannel } from '../../domain/messages.ts';
import { useT } from '../ui/locale.tsx';
import { readTerms } from './terms.ts';
import '../identity/forms.css';

type TextOptInProps = {
  value: TextChannel | '';
  /** For a pick-up order. */
  isPickup: boolean;
  onChange: (channel: TextChannel | '') => void;
};

/** Asks for consent to texts about this order, where the store can send them. Never ticked before. */
export function TextOptIn({ value, isPickup, onChange }: TextOptInProps) {
  const t = useT();
  const [channels, setChannels] = useState<readonly TextChannel[]>([]);
  useEffect(() => {
    readTerms().then(
      ({ texts }) => setChannels(texts),
      (error: unknown) => console.info('Texts cannot be offered now.', error),
    );
  }, []);
  const [first] = channels;
  if (!first) return null;
  return (
    <div>
      <label className="acc-check">
        <input
          type="checkbox"
          checked={value !== ''}
          onChange={(event) => onChange(event.target.checked ? first : '')}
        />
        <span>{isPickup ? t('Text me when it is ready') : t('Text me about this delivery')}</span>
      </label>
      {value !== '' && channels.includes('whatsapp') && channels.includes('sms') ? (
        <label className="acc-check">
          <input
            type="checkbox"
            checked={value === 'whatsapp'}
            onChange={(event) => onChange(event.target.checked ? 'whatsapp' : 'sms')}
          />
          <span>{t('By WhatsApp instead')}</span>
        </label>
      ) : null}
      <p className="hint">
        {isPickup
          ? t('When it is confirmed and ready. Your carrier may charge for texts; reply STOP to end them.')
          : t(
              'When it is confirmed, on its way and delivered. Your carrier may charge for texts; reply STOP to end them.',
            )}
      </p>
    </div>
  );
}
