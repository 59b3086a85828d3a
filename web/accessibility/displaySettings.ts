import * as z from 'zod/mini';
import { isStored, storedAtom } from '../ui/storedAtom.ts';

// What a person asked of every page. The head of index.html applies it before the first paint; here it is changed,
// and what another tab changed is followed.

export const SETTINGS = ['highContrast', 'largeText', 'reducedMotion', 'focusMode', 'screenReader'] as const;
export type Setting = (typeof SETTINGS)[number];
export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** `theme` is only set when it differs from the device's, `themeBeforeSun` while sun mode has replaced it. */
type Settings = Readonly<Record<Setting, boolean>> & {
  readonly theme?: Theme;
  readonly themeBeforeSun?: Theme;
};

/** From the specification. */
const SETTINGS_KEY = 'accessibility-settings';

const DEFAULTS: Settings = {
  highContrast: false,
  largeText: false,
  reducedMotion: false,
  focusMode: false,
  screenReader: false,
};

/** What the styles ask for, as in the head of index.html. */
const MARKS: Readonly<Record<Setting, [attribute: string, value: string]>> = {
  highContrast: ['contrast', 'high'],
  largeText: ['text', 'large'],
  reducedMotion: ['motion', 'reduced'],
  focusMode: ['focus', 'enhanced'],
  screenReader: ['reader', 'on'],
};

const DEVICE_ASKS: Readonly<Partial<Record<Setting, string>>> = {
  highContrast: '(prefers-contrast: more)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
};

const switchSchema = () => z.catch(z.boolean(), false);
/** Unknown values are dropped. */
const settingsSchema = () =>
  z.object({
    highContrast: switchSchema(),
    largeText: switchSchema(),
    reducedMotion: switchSchema(),
    focusMode: switchSchema(),
    screenReader: switchSchema(),
    theme: z.catch(z.optional(z.enum(THEMES)), undefined),
    themeBeforeSun: z.catch(z.optional(z.enum(THEMES)), undefined),
  });

export const $settings = storedAtom<Settings>(SETTINGS_KEY, settingsSchema, DEFAULTS);

/** How many of the five are on. The theme is a choice, not a switch. */
export function activeCount(settings: Settings): number {
  return SETTINGS.filter((setting) => settings[setting]).length;
}

/** Whether the device itself asks for it. */
export function isDevicePreference(setting: Setting): boolean {
  const query = DEVICE_ASKS[setting];
  return query !== undefined && matchMedia(query).matches;
}

/** False when storage is blocked: it then lasts as long as the page. */
export function toggleSetting(setting: Setting): boolean {
  const settings = $settings.get();
  return choose({ ...settings, [setting]: !settings[setting] });
}

/** null means the device's own. False when storage is blocked. */
export function chooseTheme(theme: Theme | null): boolean {
  const { theme: _, themeBeforeSun: __, ...settings } = $settings.get();
  return choose(theme ? { ...settings, theme } : settings);
}

/** Sun mode is high contrast in the light theme: black on white is what a screen shows best outdoors. */
export const isSunMode = ({ highContrast, theme }: Settings): boolean => highContrast && theme === 'light';

/** On, or back to how it was before. False when storage is blocked. */
export function flipSunMode(): boolean {
  const { theme, themeBeforeSun, ...settings } = $settings.get();
  if (isSunMode($settings.get()))
    return choose({ ...settings, highContrast: false, ...(themeBeforeSun ? { theme: themeBeforeSun } : {}) });
  const oldTheme = theme ? { themeBeforeSun: theme } : {};
  return choose({ ...settings, highContrast: true, theme: 'light', ...oldTheme });
}

export const resetSettings = (): boolean => choose(DEFAULTS);

function choose(next: Settings): boolean {
  $settings.set(next);
  return isStored(SETTINGS_KEY);
}

/** Applies the settings to the page, now and whenever they change in this or another tab. */
export function followSettings(): () => void {
  const apply = () => mark($settings.get());
  // A page restored by Back missed changes made meanwhile.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) apply();
  };
  const unwatch = $settings.listen(apply);
  addEventListener('pageshow', onPageShow);
  return () => {
    unwatch();
    removeEventListener('pageshow', onPageShow);
  };
}

function mark(settings: Settings): void {
  const { dataset } = document.documentElement;
  for (const setting of SETTINGS) {
    const [attribute, value] = MARKS[setting];
    if (settings[setting] || (setting === 'highContrast' && isDevicePreference(setting)))
      dataset[attribute] = value;
    else delete dataset[attribute];
  }
  if (settings.theme) dataset.pick = settings.theme;
  else delete dataset.pick;
  dataset.theme = settings.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}
