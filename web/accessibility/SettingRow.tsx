import { useId } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';

type SettingRowProps = {
  icon: IconName;
  label: string;
  text: string;
  isOn: boolean;
  onFlip: () => void;
};

/** A switch with what it does. */
export function SettingRow({ icon, label, text, isOn, onFlip }: SettingRowProps) {
  const described = useId();
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        <span className="small muted" id={described}>
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
