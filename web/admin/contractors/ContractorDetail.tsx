import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { orNull, requiredText } from '../../../domain/base/fields.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { inDollars, typedCents, typedPercent, typedWhole } from '../../../domain/base/typedFields.ts';
import { contractorTermsSchema, MAX_PERCENT_OFF, TERMS_DAYS } from '../../../domain/contractors.ts';
import type { AdminContractor } from '../../../server/contractors/accounts.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { type FieldProblem, Form } from '../../ui/Form.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink, MailLink, PhoneLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery, useRole } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { UNSAVED } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { ContractorInvoices } from './ContractorInvoices.tsx';
import { ContractorTag, termsText } from './contractorLabels.tsx';

/** One contractor account: who asked, their certificate, its terms. */
export function ContractorDetail({ id }: { id: string }) {
  const t = useT();
  const isOwner = useRole() === 'admin';
  const { data: account, failure } = useAdminQuery('customers', admin.contractors[':id'], { param: { id } });
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <BackLink to="/admin?tab=contractors" label={t('All contractors')} />
      {account ? (
        <div className="admin-form stack gap-16">
          <h1 className="h2">{account.businessName}</h1>
          <p>
            <ContractorTag account={account} />
          </p>
          <ContractorFacts account={account} />
          {isOwner && account.userId !== null ? (
            <>
              <TermsForm key={account.version} account={account} />
              {account.status === 'refused' ? null : (
                <div className="acts">
                  <Button className="btn-danger" onClick={() => setRefusing(true)}>
                    {account.status === 'asked' ? t('Refuse') : t('Close the account')}
                  </Button>
                </div>
              )}
            </>
          ) : null}
          <ContractorInvoices accountId={id} />
          {isRefusing ? <RefuseSheet account={account} onClose={() => setRefusing(false)} /> : null}
        </div>
      ) : (
        <ListLoading failure={failure} text={t('The contractors could not be loaded.')} />
      )}
    </>
  );
}

function ContractorFacts({ account }: { account: AdminContractor }) {
  const t = useT();
  const language = useLanguage();
  const { contactName, contactEmail, contactPhone, certificateNumber, certificateExpiresOn, refusal } =
    account;
  const certificate = [
    certificateNumber,
    certificateExpiresOn && t('expires {day}', { day: formatLongDate(certificateExpiresOn, language) }),
  ];
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('Contact'), contactName],
    [t('Email'), <MailLink key="email" email={contactEmail} />],
    [t('Phone'), contactPhone && <PhoneLink key="phone" phone={contactPhone} />],
    [
      t('Customer'),
      account.userId && (
        <Link key="customer" className="link" to={`/admin?tab=customers&customer=${account.userId}`}>
          {t('Open the customer')}
        </Link>
      ),
    ],
    [t('Requested on'), formatMoment(account.askedAt, language)],
    [t('Certificate'), certificate.filter(Boolean).join(', ')],
    [t('Refused'), refusal],
    [t('Open balance'), formatCents(account.openCents)],
    [t('Overdue'), account.overdueCents > 0 && formatCents(account.overdueCents)],
  ];
  return (
    <div className="panel">
      <Ledger rows={rows.flatMap(([label, value]) => (value ? [{ key: label, label, value }] : []))} />
    </div>
  );
}

const { percentOff, termsDays, creditLimitCents } = contractorTermsSchema.shape;
const termsFormSchema = z.object({
  percentOff: z.pipe(typedPercent, percentOff),
  termsDays: z.pipe(typedWhole, termsDays),
  creditLimitCents: z.pipe(typedCents, creditLimitCents),
  taxExemptUntil: orNull(z.iso.date()),
});

function TermsForm({ account }: { account: AdminContractor }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('customers');
  const isApproved = account.status === 'approved';
  return (
    <Form
      className="stack gap-12 mt-12"
      schema={termsFormSchema}
      explain={(problem) => explainTerms(problem, t)}
      save={async (terms) => {
        const { id, version } = account;
        const isDone = await attempt(
          () => admin.contractors[':id'].terms.$post({ param: { id }, json: { version, ...terms } }),
          t('It could not be saved.'),
        );
        if (!isDone) return UNSAVED;
        toast({ title: isApproved ? t('Terms saved') : t('The contractor account is open') });
        return undefined;
      }}
    >
      <h2 className="h3">{t('Account terms')}</h2>
      <div className="two">
        <TextField
          name="percentOff"
          label={t('Percent off all prices')}
          required
          inputMode="numeric"
          defaultValue={String(account.percentOff)}
        />
        <SelectField
          name="termsDays"
          label={t('Invoices are due')}
          required
          defaultValue={account.termsDays}
          options={TERMS_DAYS.map((days) => [days, termsText(days, t)])}
        />
      </div>
      <div className="two">
        <TextField
          name="creditLimitCents"
          label={t('Credit limit ($)')}
          required
          inputMode="decimal"
          defaultValue={inDollars(account.creditLimitCents)}
          hint={t('Open invoices and the new order together cannot go over it.')}
        />
        <TextField
          name="taxExemptUntil"
          type="date"
          label={t('Tax-exempt until')}
          defaultValue={account.taxExemptUntil ?? (isApproved ? '' : (account.certificateExpiresOn ?? ''))}
          hint={t('Leave it empty to charge sales tax.')}
        />
      </div>
      <div className="acts">
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {isApproved ? t('Save terms') : t('Approve with these terms')}
        </button>
      </div>
    </Form>
  );
}

function explainTerms({ field }: FieldProblem, t: Translate): string {
  switch (field) {
    case 'percentOff':
      return t('A whole number from 0 to {n}.', { n: MAX_PERCENT_OFF });
    case 'taxExemptUntil':
      return t('That is not a date. Choose a day.');
    case 'termsDays':
      return t('Choose when invoices are due.');
    default:
      return t('Enter an amount, such as 5,000.00.');
  }
}

const refusalFormSchema = z.object({ reason: requiredText(500) });

type RefuseSheetProps = { account: AdminContractor; onClose: () => void };

function RefuseSheet({ account: { id, version, businessName, status }, onClose }: RefuseSheetProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('customers');
  return (
    <Sheet
      open
      onClose={onClose}
      title={status === 'asked' ? t('Refuse this request?') : t('Close this account?')}
    >
      <Form
        className="stack gap-12 mt-12"
        schema={refusalFormSchema}
        explain={({ missing }) =>
          missing ? t('Say why. They will read it.') : t('This is too long. Shorten it, please.')
        }
        save={async ({ reason }) => {
          const isDone = await attempt(
            () => admin.contractors[':id'].refusal.$post({ param: { id }, json: { version, reason } }),
            t('It could not be saved.'),
          );
          if (!isDone) return UNSAVED;
          onClose();
          return undefined;
        }}
      >
        <p>
          {t('{name} gets an email with the reason and pays regular prices. Open invoices stay open.', {
            name: businessName,
          })}
        </p>
        <TextField name="reason" label={t('Reason')} required autoComplete="off" />
        <div className="acts">
          <button type="submit" className="btn btn-danger" disabled={isBusy}>
            {status === 'asked' ? t('Refuse') : t('Close the account')}
          </button>
          <Button onClick={onClose}>{t('Not now')}</Button>
        </div>
      </Form>
    </Sheet>
  );
}
