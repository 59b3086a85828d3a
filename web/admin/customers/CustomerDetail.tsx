import { useState } from 'react';
import { type AdminCustomer, customerPageSchema } from '../../../domain/admin/customers.ts';
import { usePerson } from '../../identity/session.ts';
import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { tellAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';

/** One account: what it did, and whether it may be used. */
export function CustomerDetail({ id }: { id: string }) {
  const t = useT();
  const person = usePerson();
  const { data, failure } = useAdminQuery(
    `/api/admin/customers/${encodeURIComponent(id)}`,
    customerPageSchema,
    'customers',
  );
  const { isBusy, attempt } = useAdminMutation('customers');
  const [isAsked, setAsked] = useState(false);
  const decide = async ({ disabledAt }: AdminCustomer, decision: 'disable' | 'enable') => {
    setAsked(false);
    const done = await attempt(
      () => tellAdmin('POST', `/api/admin/customers/${encodeURIComponent(id)}/${decision}`, { disabledAt }),
      t('The account was not changed.'),
    );
    if (!done) return;
    const title = decision === 'disable' ? t('The account is disabled') : t('The account is open again');
    toast({ title });
  };
  return (
    <>
      <BackLink to="/admin?tab=customers" label={t('All customers')} />
      {data ? (
        <>
          <CustomerFacts page={data} />
          {person?.id === id ? null : (
            <div className="admin-acts">
              {data.customer.disabledAt ? (
                <button
                  type="button"
                  className="btn btn-primary"
                  disabled={isBusy}
                  onClick={() => void decide(data.customer, 'enable')}
                >
                  {t('Open the account again')}
                </button>
              ) : (
                <button
                  type="button"
                  className="btn btn-danger"
                  disabled={isBusy}
                  onClick={() => setAsked(true)}
                >
                  {t('Disable the account')}
                </button>
              )}
            </div>
          )}
          <Sheet open={isAsked} onClose={() => setAsked(false)} title={t('Disable this account?')}>
            <p>
              {t(
                '{email} is signed out everywhere and cannot sign in until you open the account again. Orders stay as they are.',
                { email: data.customer.email },
              )}
            </p>
            <div className="admin-acts">
              <button
                type="button"
                className="btn btn-danger"
                onClick={() => void decide(data.customer, 'disable')}
              >
                {t('Disable the account')}
              </button>
              <button type="button" className="btn btn-quiet" onClick={() => setAsked(false)}>
                {t('Leave it open')}
              </button>
            </div>
          </Sheet>
        </>
      ) : failure ? (
        <p className="admin-stale">{t('The customers could not be loaded.')}</p>
      ) : (
        <Busy label={t('Opening the office')} />
      )}
    </>
  );
}
