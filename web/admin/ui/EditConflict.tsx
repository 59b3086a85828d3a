import type { ReactNode } from 'react';
import { useT } from '../../ui/locale.tsx';

/** @param children what the other one wrote @param mine what it is to take one's own, where that does not save it */
type EditConflictProps = { children: ReactNode; onTheirs: () => void; onMine: () => void; mine?: string };

/** Two people changed the same: what the other one wrote, and which shall stand. */
export function EditConflict({ children, onTheirs, onMine, mine }: EditConflictProps) {
  const t = useT();
  return (
    <div className="admin-stale" role="alert">
      <p>
        <b>{t('Somebody else changed this in the meantime. Your changes are not saved yet.')}</b>
      </p>
      {children}
      <div className="admin-acts">
        <button type="button" className="btn btn-primary btn-sm" onClick={onTheirs}>
          {t('Keep theirs')}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onMine}>
          {mine ?? t('Save mine instead')}
        </button>
      </div>
    </div>
  );
}
