import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import {
  $settings,
  activeCount,
  chooseTheme,
  isDevicePreference,
  resetSettings,
  SETTINGS,
  type Setting,
  THEMES,
  toggleSetting,
} from './displaySettings.ts';

type PanelProps = { open: boolean; onClose: () => void };

/** Five switches for how every page looks, moves and speaks. Each applies and is stored at once. */
export function AccessibilityPanel({ open, onClose }: PanelProps) {
  const t = useT();
  const settings = useStore($settings, { ssr: 'initial' });
  const [isStored, setStored] = useState(true);
  const count = activeCount(settings);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Accessibility')}
      aside={
        <span className="push" role="status">
          {count > 0 ? (
            <span className="tag ok">
              {count === 1 ? t('1 setting active') : t('{n} settings active', { n: count })}
            </span>
          ) : null}
        </span>
      }
    >
      <ul className="list">
        {SETTINGS.map((setting) => {
          const { icon, label, text } = words(setting, t);
          return (
            <SettingRow
              key={setting}
              icon={icon}
              label={label}
              text={isDevicePreference(setting) ? t('Your device asks for it already.') : text}
              isOn={settings[setting]}
              onFlip={() => setStored(toggleSetting(setting))}
            />
          );
        })}
      </ul>
      <div className="row cluster between mt-16 mb-16">
        <b id="a11y-theme">{t('Theme')}</b>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its buttons. */}
        <div className="seg" role="group" aria-labelledby="a11y-theme">
          {[null, ...THEMES].map((theme) => (
            <button
              key={theme}
              type="button"
              aria-pressed={(settings.theme ?? null) === theme}
              onClick={() => setStored(chooseTheme(theme))}
            >
              {theme === null ? t('Auto') : theme === 'light' ? t('Light') : t('Dark')}
            </button>
          ))}
        </div>
      </div>
      {isStored ? null : (
        <p className="hint mb-12">
          <Icon name="warning" size="sm" />
          {t('This browser keeps nothing: it lasts until the page is closed.')}
        </p>
      )}
      <Button className="btn-quiet btn-block" onClick={() => setStored(resetSettings())}>
        {t('Reset to Defaults')}
      </Button>
    </Sheet>
  );
}

type SettingRowProps = {
  icon: IconName;
  label: string;
  text: string;
  isOn: boolean;
  onFlip: () => void;
};

/** A switch with its description. */
function SettingRow({ icon, label, text, isOn, onFlip }: SettingRowProps) {
  const described = useId();
  return (
    <li>
      <Icon name={icon} />
      <span className="grow">
        <b>{label}</b>
        <span className="small muted block" id={described}>
          {text}
        </span>
      </span>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={described}
        onClick={onFlip}
      />
    </li>
  );
}

function words(setting: Setting, t: Translate): { icon: IconName; label: string; text: string } {
  const texts: Record<Setting, [icon: IconName, label: string, text: string]> = {
    highContrast: ['sunglasses', t('High Contrast'), t('Black on white, thicker lines. Good in full sun.')],
    largeText: ['plus', t('Large Text'), t('Everything 20% bigger.')],
    reducedMotion: ['refresh', t('Reduced Motion'), t('No sliding or filling animations.')],
    focusMode: ['search', t('Enhanced Focus'), t('A thicker outline on the selected control.')],
    screenReader: ['chat', t('Screen Reader'), t('Extra labels and spoken updates; notices stay longer.')],
  };
  const [icon, label, text] = texts[setting];
  return { icon, label, text };
}
