import { Button } from '../../ui/Button.tsx';
import { useT } from '../../ui/locale.tsx';

type SheetActsProps = { label: string; isBusy: boolean; onClose: () => void };

/** The buttons of a form in a sheet. */
export function SheetActs({ label, isBusy, onClose }: SheetActsProps) {
  const t = useT();
  return (
    <div className="acts">
      <button type="submit" className="btn btn-primary" disabled={isBusy}>
        {label}
      </button>
      <Button onClick={onClose}>{t('Not yet')}</Button>
    </div>
  );
}
