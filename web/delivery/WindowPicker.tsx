import { useId } from 'react';
import type { DeliveryWindow } from '../../domain/delivery/calendar.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import { deliveryHours, windowName } from '../../domain/delivery/windowLabels.ts';
import { type FullWindows, offeredWindows } from '../../domain/delivery/windows.ts';
import { storeNow } from '../offline/storeTime.ts';
import { ErrorHint } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

type WindowPickerProps = {
  day: string;
  value: DeliveryWindow;
  full: FullWindows;
  /** Whether the order is picked up at the yard, in its hours. */
  isPickup?: boolean;
  /** What is wrong with the choice, as text. */
  error?: string | undefined;
  onChange: (window: DeliveryWindow) => void;
};

/** The windows of a day with their hours. Nothing where the day has only one. */
export function WindowPicker({ day, value, full, isPickup = false, error, onChange }: WindowPickerProps) {
  const t = useT();
  const store = useSettings();
  const settings = isPickup ? pickupSettings(day, store) : store;
  const id = useId();
  const windows = offeredWindows(day, { now: storeNow(), settings });
  if (windows.length < 2) return null;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="flabel">{t('Time of day')}</legend>
      <div className="tiles">
        {windows.map((window) => {
          const isFull = full[day]?.includes(window) ?? false;
          return (
            <label key={window} className="choice">
              <input
                type="radio"
                name="deliveryWindow"
                value={window}
                checked={value === window}
                // A choice that has become full stays, with the reason beside it, until there is another.
                disabled={isFull && value !== window}
                onChange={() => onChange(window)}
              />
              <span className="cluster between gap-x-12 grow">
                <b>{windowName(window, t)}</b>
                <span className="num small">
                  {isFull ? t('Full') : deliveryHours({ day, window }, settings, t)}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <ErrorHint id={`${id}-error`} text={error} />
    </fieldset>
  );
}
