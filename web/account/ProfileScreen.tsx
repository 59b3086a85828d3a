import { useState } from 'react';
import { type ProfileSave, passwordChangeSchema } from '../../domain/account.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { saveProfile } from '../device/personalCommands.ts';
import { useOnline, useWaitingText } from '../device/useOnline.ts';
import { usePersonalRows } from '../device/usePersonalRows.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { setPassword } from '../identity/signIn.ts';
import { showFailure } from '../identity/signInFailures.ts';
import { explainSignUp, NewPasswordField, PasswordField, UsernameField } from '../identity/signInFields.tsx';
import { Button } from '../ui/Button.tsx';
import { SubmitButton } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { AccountPage, PersonalRowsLoading } from './AccountPage.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { shownProfile } from './profile.ts';

export const profileRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: ProfileScreen,
  head: ({ t }) => ({
    title: t('Profile'),
    description: t('Your name, phone and default delivery address.'),
    canonical: '/account/profile',
    noindex: true,
  }),
};

const NotificationSettings = lazyPart(
  async () => (await import('../notifications/NotificationSettings.tsx')).NotificationSettings,
);

export function ProfileScreen() {
  const t = useT();
  return <AccountPage title={t('Profile')}>{(person) => <ProfilePage person={person} />}</AccountPage>;
}

function ProfilePage({ person }: { person: Person }) {
  const t = useT();
  const online = useOnline();
  const rows = usePersonalRows(person.id, 'customers');
  const [editing, setEditing] = useState(false);
  useRefreshPersonalRows();
  if (rows === null) return <PersonalRowsLoading />;
  const [row] = rows;
  const shown = shownProfile(row?.body ?? null, person.fullName);

  const save = async (profile: ProfileSave) => {
    try {
      await saveProfile(person, profile);
      setEditing(false);
      toast({
        title: t('Profile updated successfully'),
        ...(online ? {} : { text: t('Saved on this device. It will be sent automatically.') }),
      });
    } catch (error) {
      await showSaveError(error, t, t('Failed to update profile'));
    }
  };

  if (editing)
    return <ProfileForm start={shown} email={person.email} save={save} onCancel={() => setEditing(false)} />;
  const show = (key: string, label: string, value: string): LedgerRow => ({
    key,
    label,
    value: value || '–',
  });
  const place = [shown.city, `${shown.state} ${shown.zip}`.trim()].filter(Boolean).join(', ');
  return (
    <>
      <section className="narrow stack gap-12 mt-28" aria-label={t('Personal details')}>
        <h2 className="h3">{t('Personal details')}</h2>
        <Ledger
          rows={[
            show('name', t('Full name'), shown.fullName),
            show('email', t('Email'), person.email),
            show('phone', t('Phone'), shown.phone),
          ]}
        />
        <h2 className="h3 mt-16">{t('Default delivery address')}</h2>
        <Ledger
          rows={[show('address', t('Street address'), shown.address), show('place', t('City'), place)]}
        />
        {row?.pending ? (
          <p className="hint">{t('Saved on this device. It will be sent automatically.')}</p>
        ) : null}
        <Button className="btn-primary self-start" onClick={() => setEditing(true)}>
          {t('Edit profile')}
        </Button>
      </section>
      {online ? <NotificationSettings /> : null}
      <PasswordChange email={person.email} />
    </>
  );
}

/** For people who know their current password. Needs signal. */
function PasswordChange({ email }: { email: string }) {
  const t = useT();
  const online = useOnline();
  const waiting = useWaitingText();
  return (
    <details className="acc-fold">
      <summary>{t('Change password')}</summary>
      <Form
        className="form mt-20"
        schema={passwordChangeSchema}
        explain={explainSignUp(t)}
        save={async ({ password, current }, form) => {
          const outcome = await setPassword(password, current);
          if (!outcome.ok) return showFailure(outcome, t('Password not changed'), t);
          form.reset();
          toast({ title: t('Password changed'), text: t('Other devices have to sign in again.') });
          return undefined;
        }}
      >
        <UsernameField email={email} />
        <PasswordField name="current" label={t('Current password')} />
        <NewPasswordField label={t('New password')} />
        <SubmitButton disabled={!online}>{online ? t('Save password') : waiting}</SubmitButton>
      </Form>
    </details>
  );
}
