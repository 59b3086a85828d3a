import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';

/** The bones of a screen, while the offline shell reads what is stored. */
export function Waiting() {
  const t = useT();
  return <Busy shape="page" label={t('Loading...')} count={6} />;
}
