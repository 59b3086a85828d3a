import { useId } from 'react';
import { useKept } from '../ui/kept.ts';
import { useT } from '../ui/locale.tsx';
import { browserRefuses, chooseCounting, refused } from './choice.ts';

/** Whether visits on this device are counted: the choice of its person, unless their browser has made it. */
export function CountingSwitch() {
  const t = useT();
  const label = useId();
  const text = useId();
  const isRefused = useKept(refused) === true;
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
        onClick={() => chooseCounting(isRefused)}
      />
    </div>
  );
}
