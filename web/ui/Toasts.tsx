import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { useT } from './locale.tsx';
import { dismiss, type ShownToast, type ToastTone, useToasts } from './toast.tsx';

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
  const box = useToastPosition(toasts.at(-1)?.id);
  return (
    <section
      ref={box}
      className="toasts stack gap-8"
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

/**
 * Places them at the bottom or under the header, wherever they cover less that is needed: buttons and the headline. What
 * they speak of is mostly what was pressed, or what the screen is for: "Your cart is back" speaks of the way to pay.
 */
function useToastPosition(newest: number | undefined): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (newest === undefined) return;
    const list = box.current?.classList;
    list?.remove('is-above');
    const covered = () => {
      const toasts = box.current?.getBoundingClientRect() ?? new DOMRect();
      // On a desktop they are narrower than their list.
      const start = box.current?.lastElementChild?.getBoundingClientRect().left ?? 0;
      return [...document.querySelectorAll(NEEDED)]
        .filter((target) => {
          const { top, bottom, right, width } = rectOf(target);
          return width > 0 && top < toasts.bottom && bottom > toasts.top && right > start;
        })
        .reduce((sum, target) => sum + weigh(target), 0);
    };
    const place = () => {
      // Nothing jumps away from the pointer or the focus.
      if (box.current?.matches(':hover, :focus-within')) return;
      const oldCount = covered();
      list?.toggle('is-above');
      if (covered() >= oldCount) list?.toggle('is-above');
    };
    place();
    // The next screen, or the rest of it.
    let frame = 0;
    const changes = new MutationObserver((records) => {
      if (records.every(({ target }) => box.current?.contains(target))) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [newest]);
  return box;
}

/** A headline reaches as far as its words. */
const rectOf = (target: Element) =>
  ((target.matches('h1') && target.lastElementChild) || target).getBoundingClientRect();
const weigh = (target: Element) =>
  target.matches('.btn-commit, :focus') ? 10 : target.matches('h1') ? 5 : 1;
const NEEDED = 'h1, main .ticket, :is(main, dialog) :is(button, .btn, :focus)';

/** Listening takes longer than reading: the screen reader setting. */
function timeFactor(): number {
  return document.documentElement.dataset.reader ? 3 : 1;
}

function Toast({ toast, paused, onDone }: { toast: ShownToast; paused: boolean; onDone: () => void }) {
  const t = useT();
  const { id, title, text, tone = 'success', action } = toast;
  const seconds = (toast.seconds ?? (tone === 'error' ? 5 : 4)) * timeFactor();
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, paused]);
  // The person is already on the page that its link opens.
  const { pathname } = useLocation();
  const [shownOn] = useState(pathname);
  const isThere = pathname !== shownOn && action?.to?.split('?')[0] === pathname;
  useEffect(() => {
    if (isThere) dismiss(id);
  }, [id, isThere]);
  // A removed element fires no leave or blur event, so the pause ends here.
  const close = () => {
    dismiss(id);
    onDone();
  };
  const goProps = {
    className: 'toast-go',
    onClick: () => {
      close();
      action?.onPress?.();
    },
    children: action?.label,
  };
  return (
    <div className={`toast ${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div className="toast-t">
        <b>{title}</b>
        {text ? <p>{text}</p> : null}
      </div>
      {action?.to ? <Link {...goProps} to={action.to} /> : null}
      {action?.onPress ? <button {...goProps} type="button" /> : null}
      <IconButton icon="close" label={t('Dismiss')} onClick={close} />
    </div>
  );
}
