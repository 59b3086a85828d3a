import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DayRange } from '../../../domain/admin.ts';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import { TextField } from '../../ui/Field.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';

export function RangePicker({ range }: { range: DayRange }) {
  const t = useT();
  const [, setQuery] = useSearchParams();
  const set = (next: Partial<DayRange>) =>
    setQuery(
      (oldQuery) => {
        const query = new URLSearchParams(oldQuery);
        for (const [name, day] of Object.entries({ ...range, ...next })) query.set(name, day);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  const choices = presets(storeDate(new Date()), t);
  const [pressed, setPressed] = useState('');
  // On some days two of them are the same days.
  const matches = choices.flatMap(([name, { from, to }]) =>
    from === range.from && to === range.to ? name : [],
  );
  const chosen = matches.includes(pressed) ? pressed : matches[0];
  return (
    <div className="admin-range items-end mb-16 cluster gap-12">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that would be seen. */}
      <div className="cluster gap-8" role="group" aria-label={t('Days')}>
        {choices.map(([name, preset]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === chosen}
            onClick={() => {
              setPressed(name);
              set(preset);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? t('From') : t('To')}
          type="date"
          value={range[end]}
          onChange={({ currentTarget: { value } }) => value && set({ [end]: value })}
        />
      ))}
    </div>
  );
}

export const lastDays = (days: number, today: string): DayRange => ({
  from: addDays(today, 1 - days),
  to: today,
});

function presets(today: string, t: Translate): readonly (readonly [name: string, range: DayRange])[] {
  const month = today.slice(0, 8);
  const lastOfBefore = addDays(`${month}01`, -1);
  return [
    [t('7 days'), lastDays(7, today)],
    [t('30 days'), lastDays(30, today)],
    [t('This month'), { from: `${month}01`, to: today }],
    [t('Last month'), { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore }],
    [t('This year'), { from: `${today.slice(0, 5)}01-01`, to: today }],
  ];
}
