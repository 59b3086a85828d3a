import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './Icon.tsx';
import { useT } from './locale.tsx';
import { dismiss, type Shown, type ToastTone, useToasts } from './toast.tsx';

const ICONS: Record<ToastTone, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'warning',
};

/** Shows all toasts, once in the shell. Timers pause while a toast is hovered or focused. */
export function Toasts() {
  const t = useT();
  const [paused, setPaused] = useState(false);
  const toasts = useToasts();
  const isAbove = useAbove(toasts.at(-1)?.id);
  return (
    <section
      className={isAbove ? 'toasts is-above' : 'toasts'}
      aria-label={t('Notifications')}
      aria-live="polite"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} paused={paused} onDone={() => setPaused(false)} />
      ))}
    </section>
  );
}

/** How far up from the bottom toasts may reach, as a part of the window. */
const REACH = 0.45;

/** Whether they stand at the top this time: what was pressed, and what the newest speaks of, is at the bottom. */
function useAbove(newest: number | undefined): boolean {
  const pressed = useRef<Element | null>(null);
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    // Keys and fingers press alike: both end in a click.
    const onClick = ({ target }: MouseEvent) => {
      // One that closes a toast moves no other.
      if (target instanceof Element && !target.closest('.toast')) pressed.current = target;
    };
    addEventListener('click', onClick, { capture: true });
    return () => removeEventListener('click', onClick, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (newest === undefined) return;
    const box = (pressed.current?.isConnected ? pressed.current : mainAction())?.getBoundingClientRect();
    setAbove(box !== undefined && box.bottom > innerHeight * (1 - REACH) && box.top < innerHeight);
  }, [newest]);
  return isAbove;
}

/** What a screen that was just opened is for: "Your cart is back" speaks of its way to pay. */
const mainAction = () =>
  [...document.querySelectorAll('.btn-commit')].find((button) => button.checkVisibility()) ?? null;

/** Listening takes longer than reading: the screen reader setting. */
function patience(): number {
  return document.documentElement.dataset.reader ? 3 : 1;
}

function Toast({ toast, paused, onDone }: { toast: Shown; paused: boolean; onDone: () => void }) {
  const t = useT();
  const { id, title, text, tone = 'success', action } = toast;
  const seconds = (toast.seconds ?? (tone === 'error' ? 5 : 4)) * patience();
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, paused]);
  // A removed element fires no leave or blur event, so the pause ends here.
  const done = () => {
    dismiss(id);
    onDone();
  };
  return (
    <div className={`toast ${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div className="toast-t">
        <b>{title}</b>
        {text ? <p>{text}</p> : null}
      </div>
      {action ? (
        <Link className="toast-go" to={action.to} onClick={done}>
          {action.label}
        </Link>
      ) : null}
      <button type="button" className="iconbtn" aria-label={t('Dismiss')} onClick={done}>
        <Icon name="close" />
      </button>
    </div>
  );
}
