import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** @param className how it looks, in the words of buttons.css: `btn-primary btn-sm` */
export const Button = ({ className = 'btn-quiet', ...props }: ComponentProps<'button'>) => (
  <button type="button" className={`btn ${className}`} {...props} />
);

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** An icon alone; `label` is its accessible name. */
export const IconButton = ({ icon, label, ...props }: IconButtonProps) => (
  <button type="button" className="iconbtn" aria-label={label} {...props}>
    <Icon name={icon} />
  </button>
);
