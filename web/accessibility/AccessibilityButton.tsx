import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showPanel } from './panel.ts';

/** Floats over every screen that has no bar of its own at the bottom. */
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
