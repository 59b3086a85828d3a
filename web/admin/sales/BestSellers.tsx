import type { Dashboard } from '../../../domain/admin/sales.ts';
import { useT } from '../../ui/locale.tsx';
import { MaterialBar } from './MaterialBar.tsx';
import { categoryOf, categoryWords } from './salesLabels.ts';

/** Shares of the yards of the last month, in the materials themselves. */
export function BestSellers({ selling }: Pick<Dashboard, 'selling'>) {
  const t = useT();
  const bulk = selling.filter(({ cubicYards }) => cubicYards > 0);
  const total = bulk.reduce((sum, { cubicYards }) => sum + cubicYards, 0);
  const most = Math.max(1, ...bulk.map(({ cubicYards }) => cubicYards));
  return (
    <section className="panel">
      <h2 className="h3">{t('What is selling')}</h2>
      {bulk.length === 0 ? <p className="muted">{t('Nothing was sold in the last 30 days.')}</p> : null}
      <ul className="admin-mix">
        {bulk.map(({ key, cubicYards }) => (
          <li key={key}>
            <span>{categoryWords(key, t)}</span>
            <MaterialBar category={categoryOf(key)} share={cubicYards / most} />
            <b className="num">{Math.round((cubicYards / total) * 100)}%</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
