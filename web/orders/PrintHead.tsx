import { Brand } from '../ui/Brand.tsx';
import { useSettings } from '../ui/settings.tsx';
import './print.css';

/** The header of a printed page; on screen there is the site's header. */
export function PrintHead() {
  const settings = useSettings();
  const { street, city, state, zip } = settings.address;
  return (
    <div className="on-paper print-head">
      <Brand />
      <p className="small">{`${street}, ${city}, ${state} ${zip}, ${settings.phone}`}</p>
    </div>
  );
}
