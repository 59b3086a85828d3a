import { useSearchParams } from 'react-router-dom';
import { storeDate } from '../../../domain/base/calendar.ts';
import { useT } from '../../ui/locale.tsx';
import { presets, type Range } from './range.ts';

/** Which days are looked at. */
export function RangePicker({ range }: { range: Range }) {
  const t = useT();
  const [, setQuery] = useSearchParams();
  const set = (next: Partial<Range>) =>
    setQuery(
      (before) => {
        const query = new URLSearchParams(before);
        for (const [name, day] of Object.entries({ ...range, ...next })) query.set(name, day);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="admin-range">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that would be seen. */}
      <div className="chips" role="group" aria-label={t('Days')}>
        {presets(storeDate(new Date()), t).map(([name, preset]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={preset.from === range.from && preset.to === range.to}
            onClick={() => set(preset)}
          >
            {name}
          </button>
        ))}
      </div>
      <label className="admin-date">
        {t('From')}
        <input
          type="date"
          className="inp"
          value={range.from}
          onChange={({ currentTarget: { value } }) => value && set({ from: value })}
        />
      </label>
      <label className="admin-date">
        {t('To')}
        <input
          type="date"
          className="inp"
          value={range.to}
          onChange={({ currentTarget: { value } }) => value && set({ to: value })}
        />
      </label>
    </div>
  );
}
