import { useSyncExternalStore } from 'react';
import { initialStatus, readStatus, watchStatus } from '../offline/status.ts';
import { useT } from '../ui/language.tsx';

export function NetBar() {
  const t = useT();
  const status = useSyncExternalStore(watchStatus, readStatus, initialStatus);
  return (
    <div className="netbar" role="status">
      {status.online ? null : <p className="net">{t('No signal.')}</p>}
    </div>
  );
}
