import { DELIVERY_WINDOWS, type DeliveryWindow } from '../../domain/delivery/calendar.ts';
import { windowName } from '../../domain/delivery/windowLabels.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';

/** The time of day in a form, where hours and full days do not matter. */
export function WindowField({ defaultValue }: { defaultValue?: DeliveryWindow | undefined }) {
  const t = useT();
  return (
    <Field name="deliveryWindow" label={t('Time of day')}>
      {(control) => (
        <select {...control} defaultValue={defaultValue}>
          {DELIVERY_WINDOWS.map((window) => (
            <option key={window} value={window}>
              {windowName(window, t)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
