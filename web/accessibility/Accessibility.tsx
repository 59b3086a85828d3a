import './accessibility.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import { itemCount, totalCents } from '../../domain/orders/cart.ts';
import { useCart } from '../cart/cart.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { $settings, followSettings } from './displaySettings.ts';

const AccessibilityPanel = lazyPart(
  async () => (await import('./AccessibilityPanel.tsx')).AccessibilityPanel,
);

const $isOpen = atom(false);
const showPanel = (open: boolean) => $isOpen.set(open);

/** Follows the settings, announces changes if asked to, and mounts the panel once opened. */
export function Accessibility() {
  const isOpen = useStore($isOpen, { ssr: 'initial' });
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(followSettings, []);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      {wasOpened ? <AccessibilityPanel open={isOpen} onClose={() => showPanel(false)} /> : null}
      <Spoken />
    </>
  );
}

/** Floats over most screens. */
export function AccessibilityButton() {
  const t = useT();
  return (
    <button
      type="button"
      className="float quiet"
      aria-haspopup="dialog"
      aria-label={t('Accessibility')}
      onClick={() => showPanel(true)}
    >
      <Icon name="accessibility" />
    </button>
  );
}

/** Opens the panel from the menu: the only way where nothing floats. */
export function AccessibilityEntry() {
  const t = useT();
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => showPanel(true)}>
      <Icon name="accessibility" />
      {t('Accessibility')}
    </button>
  );
}

/** Shorter loads are not announced. */
const PATIENCE_MS = 600;

/** Announces visual changes elsewhere on the page while the setting is on. */
function Spoken() {
  return useStore($settings, { ssr: 'initial' }).screenReader ? <Announcements /> : null;
}

function Announcements() {
  const t = useT();
  const cart = useCart();
  const isLoading = useNavigation().state === 'loading';
  const items = itemCount(cart);
  const total = totalCents(cart);
  const lastCart = useRef(`${items} ${total}`);
  const [announcement, say] = useState('');
  useEffect(() => {
    if (lastCart.current === `${items} ${total}`) return;
    lastCart.current = `${items} ${total}`;
    say(
      items === 0
        ? t('The cart is empty.')
        : t('Cart: {n}, {total}.', { n: items, total: formatCents(total) }),
    );
  }, [items, total, t]);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => say(t('The page is loading.')), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      say('');
    };
  }, [isLoading, t]);
  return (
    <p className="unseen" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}
