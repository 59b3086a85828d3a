import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { ContractorAccount } from '../../domain/contractors.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { useServerData } from '../account/useServerData.ts';
import { refreshContractor } from '../catalog/contractorAccount.ts';
import type { Person } from '../identity/session.ts';
import { Busy } from '../ui/Busy.tsx';
import { Button } from '../ui/Button.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tag } from '../ui/Tag.tsx';
import { ContractorForm } from './ContractorForm.tsx';

export const contractorRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: ContractorScreen,
  head: ({ t }) => ({
    title: t('Contractor account'),
    description: t('Contractor prices, buying on account and tax exemption.'),
    canonical: '/account/contractor',
    noindex: true,
  }),
};

export function ContractorScreen() {
  const t = useT();
  return (
    <AccountPage title={t('Contractor account')}>{(person) => <Contractor person={person} />}</AccountPage>
  );
}

function Contractor({ person }: { person: Person }) {
  const t = useT();
  const { data: contractor, setData: setContractor } = useServerData(refreshContractor);
  const [isEditing, setEditing] = useState(false);
  const [isFresh, setFresh] = useState(false);
  if (contractor === 'loading') return <Busy label={t('Opening your contractor account')} />;
  if (contractor === 'offline')
    return <p className="note mb-16">{t('Your contractor account loads when you have signal.')}</p>;
  const { account } = contractor;
  const isAsking = account === null || account.status === 'refused' || isEditing;
  return (
    <div className="acc-stack stack gap-14 narrow">
      {account ? <Standing account={account} isFresh={isFresh} /> : <WhatItIs />}
      {isAsking ? (
        <ContractorForm
          account={account}
          person={person}
          onSaved={(saved) => {
            setContractor(saved);
            setEditing(false);
            setFresh(true);
          }}
        />
      ) : (
        <div className="row cluster gap-10">
          {account.termsDays > 0 || account.openCents !== 0 ? (
            <Link className="btn btn-primary" to="/account/invoices">
              {t('Invoices')}
            </Link>
          ) : null}
          <Button
            onClick={() => {
              setEditing(true);
              setFresh(false);
            }}
          >
            {t('Change contact or certificate')}
          </Button>
        </div>
      )}
    </div>
  );
}

function WhatItIs() {
  const t = useT();
  return (
    <p className="note">
      {t(
        'For businesses that order often: contractor prices, invoices due after 15 or 30 days, and no sales tax with a valid certificate. The yard answers by email.',
      )}
    </p>
  );
}

/** Fresh from the form: the focus goes to what became of it, as the pressed button is gone. */
function Standing({ account, isFresh }: { account: ContractorAccount; isFresh: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { status, businessName, refusal, percentOff, termsDays } = account;
  const { creditLimitCents, openCents, taxExemptUntil } = account;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  return (
    <section className="panel stack gap-10 breaks">
      <div className="row between">
        <h2 className="h3" ref={heading} tabIndex={-1}>
          {businessName}
        </h2>
        {status === 'asked' ? (
          <Tag tone="warn" icon="clock">
            {t('Waiting for the yard')}
          </Tag>
        ) : null}
      </div>
      {status === 'asked' ? <p>{t('The yard answers by email.')}</p> : null}
      {status === 'refused' ? (
        <p>{t('The yard did not open it: {reason}', { reason: refusal ?? '' })}</p>
      ) : null}
      {status === 'approved' ? (
        <Ledger
          rows={[
            {
              key: 'prices',
              label: t('Your prices'),
              value: percentOff > 0 ? t('{n}% off', { n: percentOff }) : t('As in the shop'),
            },
            {
              key: 'terms',
              label: t('On account'),
              value:
                termsDays > 0
                  ? t('Invoices due after {n} days', { n: termsDays })
                  : t('Not set up, you pay as you order'),
            },
            ...(termsDays > 0
              ? [
                  { key: 'limit', label: t('Credit limit'), value: formatCents(creditLimitCents) },
                  { key: 'open', label: t('Open balance'), value: formatCents(openCents) },
                ]
              : []),
            ...(taxExemptUntil
              ? [
                  {
                    key: 'tax',
                    label: t('Sales tax'),
                    value: t('Exempt until {day}', { day: formatLongDate(taxExemptUntil, language) }),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
    </section>
  );
}
