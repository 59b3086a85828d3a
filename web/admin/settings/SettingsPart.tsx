import { Fragment, type ReactNode, useState } from 'react';
import type { AdminSettings } from '../../../domain/admin/settings.ts';
import { useT } from '../../ui/locale.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';

type Saving = 'begun' | 'done' | 'failed';
/** What each form of settings is made from, and how it says what becomes of its own writes. */
export type SettingsFormProps = { settings: AdminSettings; onSaving: (now: Saving) => void };
type SettingsPartProps = {
  /** The revisions of what the form is about. */
  stamp: string;
  settings: AdminSettings;
  children: (form: SettingsFormProps) => ReactNode;
};

/** One form of settings, made anew when they change; what somebody is typing in it stays, and may clash. */
export function SettingsPart({ stamp, settings, children }: SettingsPartProps) {
  const t = useT();
  const [form, setForm] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [base, setBase] = useState({ stamp, settings });
  const isChanged = stamp !== base.stamp;
  const startAnew = () => {
    setTyped(false);
    setBase({ stamp, settings });
    setForm(form + 1);
  };
  // While its own write is on the way, what changes is most likely that.
  if (isChanged && !isTyped && !isSaving) startAnew();
  const onSaving = (now: Saving) => {
    setSaving(now === 'begun');
    if (now === 'done') setTyped(false);
  };
  return (
    <div onChange={() => setTyped(true)}>
      <Fragment key={form}>{children({ settings: isChanged ? base.settings : settings, onSaving })}</Fragment>
      {isChanged && isTyped && !isSaving ? (
        <EditConflict
          onTheirs={startAnew}
          onMine={() => setBase({ stamp, settings })}
          mine={t('Go on with mine')}
        >
          <fieldset disabled>{children({ settings, onSaving: () => undefined })}</fieldset>
        </EditConflict>
      ) : null}
    </div>
  );
}
