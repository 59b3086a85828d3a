import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export type Tone = 'ok' | 'info' | 'warn' | 'danger' | 'neutral' | 'signal';

/** A status tag: never only a color, always a word, usually with an icon. */
export function Tag({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`tag ${tone}`}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </span>
  );
}
