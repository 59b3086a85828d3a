import { useState } from 'react';
import { type Address, inOrder } from '../../domain/account.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { deleteAddress, saveAddress } from '../device/personalCommands.ts';
import { usePersonalRows } from '../device/usePersonalRows.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';
import { AccountPage, PersonalRowsLoading } from './AccountPage.tsx';
import { AddressForm } from './AddressForm.tsx';
import { SureButton } from './SureButton.tsx';

export const addressesRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: AddressesScreen,
  head: ({ t }) => ({
    title: t('Addresses & job sites'),
    description: t('Where your loads go.'),
    canonical: '/account/addresses',
    noindex: true,
  }),
};

export function AddressesScreen() {
  const t = useT();
  return (
    <AccountPage title={t('Addresses & job sites')}>{(person) => <Addresses person={person} />}</AccountPage>
  );
}

type OpenAddress = { id: string; address: Address | null } | null;

function Addresses({ person }: { person: Person }) {
  const t = useT();
  const rows = usePersonalRows(person.id, 'addresses');
  const [editing, setEditing] = useState<OpenAddress>(null);
  useRefreshPersonalRows();
  if (rows === null) return <PersonalRowsLoading />;

  const attempt = async (work: Promise<void>, doneText: string) => {
    try {
      await work;
      toast({ title: doneText });
      setEditing(null);
    } catch (error) {
      await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
  };
  if (editing)
    return (
      <AddressForm
        id={editing.id}
        address={editing.address}
        isFirst={rows.length === 0}
        save={(address) => attempt(saveAddress(address), t('Address saved'))}
        onCancel={() => setEditing(null)}
      />
    );
  // The server unsets the other defaults; until it answers, the one set last counts.
  return (
    <>
      {rows.length === 0 ? (
        <p className="note mb-16">{t('Save the places your loads go to: home, a job site, a client.')}</p>
      ) : null}
      <ul className="stack gap-16 narrow mb-20">
        {inOrder(rows).map(({ id, body, pending }) => (
          <li key={id} className="panel stack gap-10 breaks">
            <div className="row between">
              <h2 className="h3">{body.label}</h2>
              {body.isDefault ? <Tag tone="signal">{t('Default')}</Tag> : null}
            </div>
            <p>
              <bdi>{body.address}</bdi>
              <br />
              <bdi>{`${body.city}, ${body.state} ${body.zip}`}</bdi>
            </p>
            {body.gateCode ? (
              <p className="small">{t('Gate code: {code}', { code: body.gateCode })}</p>
            ) : null}
            {body.contactName || body.contactPhone ? (
              <p className="small">{[body.contactName, body.contactPhone].filter(Boolean).join(', ')}</p>
            ) : null}
            {body.dropNote ? <p className="small muted">{body.dropNote}</p> : null}
            {pending ? (
              <p className="hint">{t('Saved on this device. It will be sent automatically.')}</p>
            ) : null}
            <div className="row cluster gap-10">
              <Button
                className="btn-quiet btn-sm"
                aria-label={t('Edit {label}', { label: body.label })}
                onClick={() => setEditing({ id, address: body })}
              >
                <Icon name="edit" size="sm" />
                {t('Edit')}
              </Button>
              <SureButton
                texts={[t('Delete'), t('Delete {label}', { label: body.label })]}
                sureTexts={[t('Delete for good'), t('Delete {label} for good', { label: body.label })]}
                onSure={() => void attempt(deleteAddress(id), t('Address deleted'))}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button className="btn-primary" onClick={() => setEditing({ id: newId(), address: null })}>
        <Icon name="plus" />
        {t('Add an address')}
      </Button>
    </>
  );
}
