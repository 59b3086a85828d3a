import { type FormEvent, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

type JobNameProps = { name: string; onRename: (name: string) => Promise<unknown> };

/** The page's heading, which can be changed where it stands. */
export function JobName({ name, onRename }: JobNameProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = (typed ?? '').trim();
    if (next && next !== name) await onRename(next);
    if (next) setTyped(null);
  };
  return (
    <>
      <div className="job-head">
        <h1 className="h2">{name}</h1>
        <button
          type="button"
          className="iconbtn box"
          aria-expanded={typed !== null}
          aria-label={t('Rename {name}', { name })}
          onClick={() => setTyped(typed === null ? name : null)}
        >
          <Icon name="edit" />
        </button>
      </div>
      {typed === null ? null : (
        <form className="job-save" noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label={t('Name of the job')}
            error={typed.trim() ? null : t('Give it a name, such as Maple St.')}
          >
            {(control) => (
              <input
                {...control}
                className="inp"
                autoComplete="off"
                maxLength={100}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-primary">
            {t('Save')}
          </button>
        </form>
      )}
    </>
  );
}
