import { useT } from '../../ui/locale.tsx';

/** The names of a list's columns, where it is wide enough to have columns. Each row says what it is by itself. */
export function OrderColumns({ isPicking = false }: { isPicking?: boolean }) {
  const t = useT();
  return (
    <div className="admin-order admin-order-head" aria-hidden="true">
      {isPicking ? <span /> : null}
      <span>{t('Order')}</span>
      <span>{t('Customer')}</span>
      <span>{t('Load')}</span>
      <span className="r">{t('Total')}</span>
      <span>{t('Status')}</span>
      <span />
    </div>
  );
}
