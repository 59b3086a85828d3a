import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import type { MyContractor } from '../../domain/contractors.ts';
import type { CrewRights, Membership } from '../../domain/crew.ts';
import { callAsPerson, sending } from '../account/accountApi.ts';
import { refreshContractor } from '../identity/contractorAccount.ts';
import { type Translate, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

type CrewMembershipProps = { membership: Membership; onChange: (mine: MyContractor) => void };

/** The crew that the person belongs to, or is invited to. */
export function CrewMembership({ membership, onChange }: CrewMembershipProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [isSure, setSure] = useState(false);
  const { id, businessName, joinedAt, mayOrder, termsDays, leftCents, maySeeInvoices } = membership;
  const send = async (method: 'POST' | 'DELETE', done: string) => {
    setBusy(true);
    try {
      const response = await callAsPerson(`/api/crew-membership/${id}`, sending(method));
      const isOwn = response.status === 409 && ((await response.json()) as { code: string }).code;
      if (isOwn) {
        toast({
          tone: 'error',
          title: t('Error'),
          text:
            isOwn === 'own_account'
              ? t('You have a contractor account of your own.')
              : t('You belong to another crew. Leave that one first.'),
        });
      } else if (!response.ok && response.status !== 404) throw new Error(`${method}: ${response.status}`);
      else {
        const mine = await refreshContractor();
        toast({ title: response.ok ? done : t('This invitation no longer exists.') });
        onChange(mine);
      }
    } catch (error) {
      console.warn('The crew could not be changed.', error);
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('The store could not save this. Please try again.'),
      });
    }
    setBusy(false);
    setSure(false);
  };
  return (
    <section className="panel acc-panel">
      <h2 className="h3">
        {joinedAt
          ? t('Crew of {business}', { business: businessName })
          : t('{business} invites you to its crew', { business: businessName })}
      </h2>
      <p>{rightsText(membership, t)}</p>
      {joinedAt && mayOrder && termsDays > 0 ? (
        <p>{t('You can order for {amount} on account now.', { amount: formatCents(leftCents) })}</p>
      ) : null}
      <p className="hint">{t('The owner of the account sees what you order on it.')}</p>
      <div className="acc-row">
        {joinedAt ? (
          <>
            {maySeeInvoices ? (
              <Link className="btn btn-primary" to="/account/invoices">
                {t('Invoices')}
              </Link>
            ) : null}
            <button
              type="button"
              className={isSure ? 'btn btn-danger' : 'btn btn-quiet'}
              disabled={busy}
              onClick={() => (isSure ? void send('DELETE', t('You left the crew')) : setSure(true))}
            >
              {isSure ? t('Leave for good: your orders on account stay with it') : t('Leave the crew')}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="btn btn-primary"
              disabled={busy}
              onClick={() => void send('POST', t('Welcome to the crew'))}
            >
              {t('Join')}
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              disabled={busy}
              onClick={() => void send('DELETE', t('Invitation declined'))}
            >
              {t('Decline')}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** What a member may do. */
export function rightsText(
  { mayOrder, orderLimitCents, monthLimitCents, maySeeInvoices }: CrewRights,
  t: Translate,
): string {
  if (!mayOrder && !maySeeInvoices) return t('No rights yet');
  return [
    ...(mayOrder ? [t('May order on account')] : []),
    ...(mayOrder && orderLimitCents !== null
      ? [t('Up to {amount} an order', { amount: formatCents(orderLimitCents) })]
      : []),
    ...(mayOrder && monthLimitCents !== null
      ? [t('Up to {amount} a month', { amount: formatCents(monthLimitCents) })]
      : []),
    ...(maySeeInvoices ? [t('May see and pay invoices')] : []),
  ].join('. ');
}
