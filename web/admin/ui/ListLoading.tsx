import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';

/** In place of a list that was not read yet. `failed` says why it cannot be read, null while it may come. */
export function ListLoading({ failed }: { failed: string | null }) {
  const t = useT();
  return failed === null ? <Busy label={t('Opening the office')} /> : <p className="admin-stale">{failed}</p>;
}
