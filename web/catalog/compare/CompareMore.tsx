import { type FormEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { comparePath } from '../compare.ts';
import type { ComparePage } from './comparePage.ts';

type CompareMoreProps = { ids: readonly string[]; choices: ComparePage['choices'] };

/** Puts one more beside the others. Without scripts the form sends itself to the same address. */
export function CompareMore({ ids, choices }: CompareMoreProps) {
  const t = useT();
  const navigate = useNavigate();
  const field = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const added = choice.current?.value;
    if (added) void navigate(comparePath([...ids, added]), { preventScrollReset: true });
  };
  return (
    <form className="cmp-more" action="/compare" method="get" onSubmit={submit}>
      {ids.length > 0 ? <input type="hidden" name="ids" value={ids.join(',')} /> : null}
      <label className="flabel" htmlFor={field}>
        {t('Add a product')}
      </label>
      <select ref={choice} className="inp" id={field} name="ids">
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-quiet">
        {t('Add')}
      </button>
    </form>
  );
}
