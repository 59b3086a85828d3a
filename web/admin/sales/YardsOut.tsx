import type { Dashboard } from '../../../domain/admin/sales.ts';
import { formatYards } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDate } from '../ui/format.ts';
import { Bars } from './Bars.tsx';

type YardsOutProps = { days: Dashboard['yardsOut']; today: string };

/** What the trucks carried, or have to carry today. */
export function YardsOut({ days, today }: YardsOutProps) {
  const t = useT();
  const language = useLanguage();
  const total = days.reduce((sum, { cubicYards }) => sum + cubicYards, 0);
  const words = (cubicYards: number) => t('{yards} yd³', { yards: formatYards(cubicYards) });
  return (
    <section className="panel">
      <div className="admin-head">
        <h2 className="h3">{t('Yards out, last 14 days')}</h2>
        <b className="num">{words(total)}</b>
      </div>
      <Bars
        caption={t('Cubic yards delivered per day, {yards} in total', { yards: formatYards(total) })}
        heading={t('Day')}
        amount={t('Cubic yards')}
        bars={days.map(({ day, cubicYards }) => ({
          ...{ key: day, amount: cubicYards, words: words(cubicYards), isNow: day === today },
          label:
            day === today ? t('Today, {yards}', { yards: words(cubicYards) }) : formatDate(day, language),
        }))}
      />
    </section>
  );
}
