import { Brand } from '../ui/Brand.tsx';
import { useSettings } from '../ui/settings.tsx';

/** The head of the paper; screens have the header of the page. */
export function PrintHead() {
  const settings = useSettings();
  const { street, city, state, zip } = settings.address;
  return (
    <div className="on-paper print-head">
      <Brand />
      <p className="small">{`${street}, ${city}, ${state} ${zip} · ${settings.phone}`}</p>
    </div>
  );
}
