import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import {
  type ContractorAccount,
  contractorFormSchema,
  myContractorSchema,
} from '../../domain/contractors.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { callAsPerson, sending } from '../account/accountApi.ts';
import { PhoneField } from '../delivery/SiteFields.tsx';
import { keepContractor, refreshContractor } from '../identity/contractorAccount.ts';
import type { Person } from '../identity/session.ts';
import { Busy } from '../ui/Busy.tsx';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { type FieldProblem, Form } from '../ui/Form.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { PictureInput } from '../ui/pictures/PictureInput.tsx';
import { inBase64, shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';

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
  const [account, setAccount] = useState<ContractorAccount | null | 'loading' | 'away'>('loading');
  const [isEditing, setEditing] = useState(false);
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    refreshContractor().then(setAccount, (error: unknown) => {
      console.info('The contractor account comes later.', error);
      setAccount('away');
    });
  }, []);
  if (account === 'loading') return <Busy label={t('Opening your contractor account')} />;
  if (account === 'away')
    return <p className="acc-note">{t('Your contractor account loads when you have signal.')}</p>;
  const isAsking = account === null || account.status === 'refused' || isEditing;
  return (
    <div className="acc-stack acc-wide">
      {account ? <Standing account={account} isFresh={isFresh} /> : <WhatItIs />}
      {isAsking ? (
        <ContractorForm
          account={account}
          person={person}
          onSaved={(saved) => {
            setAccount(saved);
            setEditing(false);
            setFresh(true);
          }}
        />
      ) : (
        <div className="acc-row">
          {account.termsDays > 0 || account.openCents !== 0 ? (
            <Link className="btn btn-primary" to="/account/invoices">
              {t('Invoices')}
            </Link>
          ) : null}
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              setEditing(true);
              setFresh(false);
            }}
          >
            {t('Change contact or certificate')}
          </button>
        </div>
      )}
    </div>
  );
}

function WhatItIs() {
  const t = useT();
  return (
    <p className="acc-note">
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
  const { status, businessName, refusal, percentOff, termsDays, creditLimitCents, openCents } = account;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  return (
    <section className="panel acc-panel">
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
        <dl className="ledger">
          <Row
            label={t('Your prices')}
            value={percentOff > 0 ? t('{n} % off', { n: percentOff }) : t('As in the shop')}
          />
          <Row
            label={t('On account')}
            value={
              termsDays > 0
                ? t('Invoices due after {n} days', { n: termsDays })
                : t('Not set up, you pay as you order')
            }
          />
          {termsDays > 0 ? (
            <>
              <Row label={t('Credit limit')} value={formatCents(creditLimitCents)} />
              <Row label={t('Open balance')} value={formatCents(openCents)} />
            </>
          ) : null}
          <Row
            label={t('Sales tax')}
            value={
              account.taxExemptUntil
                ? t('Exempt until {day}', { day: formatLongDate(account.taxExemptUntil, language) })
                : t('Charged')
            }
          />
        </dl>
      ) : null}
    </section>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

type ContractorFormProps = {
  account: ContractorAccount | null;
  person: Person;
  onSaved: (account: ContractorAccount | null) => void;
};

function ContractorForm({ account, person, onSaved }: ContractorFormProps) {
  const t = useT();
  const [certificate, setCertificate] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const pick = async (file: Blob) => {
    setReading(true);
    try {
      setCertificate(inBase64(await shrinkPicture(file)));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('This picture cannot be read here. Try another one.'),
      });
    } finally {
      setReading(false);
    }
  };
  return (
    <Form
      className="acc-form acc-wide"
      schema={contractorFormSchema}
      explain={(problem) => explain(problem, t)}
      save={async (business) => {
        const body = { ...business, certificate };
        const response = await callAsPerson('/api/contractor-account', sending('POST', body));
        if (!response.ok) throw new Error(`not saved: ${response.status}`);
        const saved = keepContractor(myContractorSchema.parse(await response.json()).account);
        toast({
          title:
            account?.status === 'approved' ? t('Your changes are saved') : t('Your request is with the yard'),
        });
        onSaved(saved);
        return undefined;
      }}
    >
      <fieldset>
        <legend className="h3">{t('Your business')}</legend>
        <TextField
          name="businessName"
          label={t('Business name')}
          required
          defaultValue={account?.businessName}
          autoComplete="organization"
        />
        <TextField
          name="contactName"
          label={t('Contact for invoices')}
          required
          defaultValue={account?.contactName ?? person.fullName ?? ''}
          autoComplete="name"
        />
        <TextField
          name="contactEmail"
          type="email"
          label={t('Email for invoices')}
          required
          defaultValue={account?.contactEmail ?? person.email}
          autoComplete="email"
        />
        <PhoneField
          name="contactPhone"
          label={t('Phone')}
          defaultValue={account?.contactPhone ?? ''}
          autoComplete="tel"
        />
      </fieldset>
      <fieldset>
        <legend className="h3">{t('Tax-exempt certificate')}</legend>
        <p className="hint">{t('Only if your business is exempt from sales tax in Tennessee.')}</p>
        <div className="acc-two">
          <TextField
            name="certificateNumber"
            label={t('Certificate number')}
            defaultValue={account?.certificateNumber ?? ''}
            autoComplete="off"
          />
          <TextField
            name="certificateExpiresOn"
            type="date"
            label={t('Expires on')}
            defaultValue={account?.certificateExpiresOn ?? ''}
          />
        </div>
        <div className="acc-row">
          <PictureInput camera disabled={isReading} onPick={(file) => void pick(file)}>
            <Icon name="plus" size="sm" />
            {t('Take a photo of it')}
          </PictureInput>
          <PictureInput disabled={isReading} onPick={(file) => void pick(file)}>
            {t('Choose a picture')}
          </PictureInput>
        </div>
        <p className="hint" aria-live="polite">
          {certificate
            ? t('The picture goes with the form.')
            : account?.hasCertificate
              ? t('We have a picture of your certificate.')
              : null}
        </p>
      </fieldset>
      <div className="acc-row">
        <SubmitButton disabled={isReading} pendingLabel={t('Sending...')}>
          {account?.status === 'approved' ? t('Save') : t('Ask for a contractor account')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function explain({ field, missing }: FieldProblem, t: Translate): string {
  if (field === 'contactEmail') return t('Add the rest of the address, like name@mail.com');
  if (field === 'certificateExpiresOn') return t('That is not a date. Choose a day.');
  if (!missing) return t('This is too long. Shorten it, please.');
  return field === 'businessName' ? t('Enter the name of your business.') : t('Enter who gets the invoices.');
}
