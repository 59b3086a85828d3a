import { phoneHref } from '../../domain/base/phones.ts';
import { Icon } from './Icon.tsx';
import { useT } from './locale.tsx';
import { useSettings } from './settings.tsx';

/** The logo with the name in the display face. */
export function Brand({ onSoil = false }: { onSoil?: boolean }) {
  const settings = useSettings();
  return (
    <span className={onSoil ? 'brandmark on-soil' : 'brandmark'}>
      <Mark />
      <span className="wordmark">{settings.name}</span>
    </span>
  );
}

/** A heap in a hopper on three wheels. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path className="heap" d="M11 27 25 11.4Q32 4.6 39 11.4L53 27Z" />
      <path d="M3 30H61L56.5 43H7.5Z" />
      <circle cx="15" cy="52.5" r="6.5" />
      <circle cx="32" cy="52.5" r="6.5" />
      <circle cx="49" cy="52.5" r="6.5" />
    </svg>
  );
}

/** Calls the store. */
export function PhoneButton({ large = false }) {
  const t = useT();
  const { phone } = useSettings();
  const className = large ? 'btn btn-quiet btn-xl' : 'btn btn-quiet';
  return (
    <a className={className} href={phoneHref(phone)} aria-label={t('Call now, {phone}', { phone })}>
      <Icon name="phone" size={large ? undefined : 'sm'} />
      <span className="num">{phone}</span>
    </a>
  );
}
