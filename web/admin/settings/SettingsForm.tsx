import type { FormEvent, ReactNode } from 'react';
import { useT } from '../../ui/locale.tsx';

type SettingsBodyProps = {
  title: string;
  isBusy: boolean;
  /** Whether what is written can be kept. */
  isSound: boolean;
  /** Whether it differs from what is kept: only then there is something to save. */
  isTouched: boolean;
  onSave: () => void;
  children: ReactNode;
};

/** One part of the settings, saved by itself. */
export function SettingsForm({ title, isBusy, isSound, isTouched, onSave, children }: SettingsBodyProps) {
  const t = useT();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSound && isTouched) onSave();
  };
  return (
    <form noValidate className="panel" onSubmit={save}>
      <h2 className="h3">{title}</h2>
      {children}
      {isTouched ? (
        <div className="admin-acts">
          <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy || !isSound}>
            {t('Save')}
          </button>
        </div>
      ) : null}
    </form>
  );
}
