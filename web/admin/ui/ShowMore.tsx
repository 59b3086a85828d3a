import { useT } from '../../ui/locale.tsx';

type ShowMoreProps = { show: number; most: number; onShow: (rows: number) => void };

/** Twice as many rows of a list, up to the most that the store gives at once. */
export function ShowMore({ show, most, onShow }: ShowMoreProps) {
  const t = useT();
  if (show >= most) return null;
  return (
    <button type="button" className="btn btn-quiet" onClick={() => onShow(Math.min(most, show * 2))}>
      {t('Show more')}
    </button>
  );
}
