import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showPanel } from './panel.ts';

/** The way to the panel in the menu: the only one on screens with a bar of their own at the bottom. */
export function AccessibilityEntry() {
  const t = useT();
  return (
    <button type="button" className="a11y-entry" aria-haspopup="dialog" onClick={() => showPanel(true)}>
      <Icon name="accessibility" />
      {t('Accessibility')}
    </button>
  );
}
