import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { useT } from '../ui/locale.tsx';
import { $isRefused, browserRefuses } from './eventQueue.ts';

/** Whether visits on this device are counted: the person's choice, unless the browser already decided. */
export function CountingSwitch() {
  const t = useT();
  const label = useId();
  const text = useId();
  const isRefused = useStore($isRefused, { ssr: 'initial' });
  const isBrowsers = !import.meta.env.SSR && browserRefuses();
  return (
    <div className="counting">
      <span>
        <b id={label}>{t('Count my visits')}</b>
        <span className="small muted" id={text} suppressHydrationWarning>
          {isBrowsers
            ? t('Your browser asks not to be counted, and is not.')
            : t('Pages, products and searches, without your name.')}
        </span>
      </span>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={!isRefused && !isBrowsers}
        aria-labelledby={label}
        aria-describedby={text}
        disabled={isBrowsers}
        suppressHydrationWarning
        onClick={() => $isRefused.set(!isRefused)}
      />
    </div>
  );
}
