import { Link } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { comparePath, keepPicks, usePicks } from '../compare.ts';

/** The way to the comparison, in view as long as something is picked. */
export function ComparePicks() {
  const t = useT();
  const picks = usePicks();
  const n = picks.length;
  if (n === 0) return null;
  return (
    <section className="cmp-picks" aria-label={t('Comparison')}>
      <p className="small">
        {n === 1 ? t('1 product picked. Pick another to compare.') : t('{n} products picked', { n })}
      </p>
      <button type="button" className="btn btn-bare btn-sm" onClick={() => keepPicks([])}>
        {t('Clear')}
      </button>
      {n > 1 ? (
        <Link className="btn btn-primary btn-sm" to={comparePath(picks)}>
          {t('Compare {n}', { n })}
        </Link>
      ) : null}
    </section>
  );
}
