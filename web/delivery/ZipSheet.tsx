import { useEffect, useRef } from 'react';
import { useT } from '../ui/locale.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { AreaCheck } from './AreaCheck.tsx';

/** The field that `AskZip` opens, from any screen. */
export function ZipSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) body.current?.querySelector('input')?.select();
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} title={t('Where should it go?')}>
      <div ref={body}>
        <AreaCheck onDone={onClose} />
      </div>
    </Sheet>
  );
}
