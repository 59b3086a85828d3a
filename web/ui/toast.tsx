import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './Icon.tsx';
import { useT } from './language.tsx';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export type ToastMessage = {
  title: string;
  text?: string;
  tone?: ToastTone;
  action?: { label: string; to: string };
  /** Default: 4 s, errors 5 s (spec 2 §9). */
  seconds?: number;
};

type Shown = ToastMessage & { id: number };

const MOST_SHOWN = 3;
const ICONS: Record<ToastTone, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'warning',
};
const NONE: readonly Shown[] = [];

let shown: readonly Shown[] = NONE;
let lastId = 0;
const watchers = new Set<() => void>();

function put(next: readonly Shown[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/**
 * Shows a slip at the bottom of the screen. Texts are given already translated. Browser only. An error that stands
 * there gives way to the success or the error that follows: what was wrong before is not wrong any more.
 */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const { tone = 'success' } = message;
  const standing =
    tone === 'success' || tone === 'error' ? shown.filter((slip) => slip.tone !== 'error') : shown;
  put([...standing, { ...message, id: lastId }].slice(-MOST_SHOWN));
}

function dismiss(id: number): void {
  put(shown.filter((slip) => slip.id !== id));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The place of all slips; stands once in the shell. Time stops while a pointer or the focus is on one. */
export function Toasts() {
  const t = useT();
  const [paused, setPaused] = useState(false);
  const slips = useSyncExternalStore(
    watch,
    () => shown,
    () => NONE,
  );
  return (
    <section
      className="toasts"
      aria-label={t('Notifications')}
      aria-live="polite"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {slips.map((slip) => (
        <Slip key={slip.id} slip={slip} paused={paused} onDone={() => setPaused(false)} />
      ))}
    </section>
  );
}

function Slip({ slip, paused, onDone }: { slip: Shown; paused: boolean; onDone: () => void }) {
  const t = useT();
  const { id, title, text, tone = 'success', action } = slip;
  const seconds = slip.seconds ?? (tone === 'error' ? 5 : 4);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, paused]);
  // A removed element gives no leave or blur event, so the pause ends here.
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
