import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useT } from '../../ui/locale.tsx';

/** @param children the other person's version @param mine label for keeping one's own, when that does not save it */
type EditConflictProps = { children: ReactNode; onTheirs: () => void; onMine: () => void; mine?: string };

/** An edit conflict: shows the other person's version and asks which one to keep. */
export function EditConflict({ children, onTheirs, onMine, mine }: EditConflictProps) {
  const t = useT();
  return (
    <div className="note warn mb-16" role="alert">
      <p>
        <b>{t('Somebody else changed this in the meantime. Your changes are not saved yet.')}</b>
      </p>
      {children}
      <div className="acts">
        <Button className="btn-primary btn-sm" onClick={onTheirs}>
          {t('Keep theirs')}
        </Button>
        <Button className="btn-quiet btn-sm" onClick={onMine}>
          {mine ?? t('Save mine instead')}
        </Button>
      </div>
    </div>
  );
}
