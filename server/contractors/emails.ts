import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatCents } from '../../domain/base/money.ts';
import type { ContractorStatus } from '../../domain/contractors.ts';
import { formatStoreDate } from '../../domain/delivery/calendar.ts';
import type { Sql } from '../db/sql.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { invoiceBalance } from './balances.ts';

// Emails about contractor accounts and their invoices, to the account's contact.

const decidedSchema = z.object({ accountId: z.uuid() });
const dueSchema = z.object({ orderId: z.uuid(), isOverdue: z.boolean() });
/** Whether the account was deleted: `forget_contractor` (sql/0010_contractors.sql). */
const isGone = (email: string) => email.endsWith('@deleted.invalid');

export function contractorEmails(
  sql: Sql,
  publicUrl: string,
): Readonly<Record<'account_decided' | 'invoice_due', Compose>> {
  return {
    /** The state when the email is sent, because a second decision may follow within the minute. */
    account_decided: async ({ facts, language }) => {
      const { accountId } = decidedSchema.parse(facts);
      const [account] = await sql<DecidedFacts[]>`
        select business_name, contact_name, contact_email, status, refusal, percent_off, terms_days, credit_limit_cents,
          tax_exempt_until
        from contractor_accounts where id = ${accountId}`;
      if (!account || account.status === 'asked' || isGone(account.contactEmail)) return null;
      const t = TRANSLATORS[language];
      const { businessName, contactName, contactEmail, refusal, percentOff, termsDays } = account;
      const who = { name: headerText(contactName), business: headerText(businessName) };
      const isApproved = account.status === 'approved';
      const heading = isApproved
        ? t('Your contractor account is open')
        : t('We could not open a contractor account');
      return {
        to: contactEmail,
        subject: heading,
        heading,
        blocks: [
          {
            kind: 'text',
            text: isApproved
              ? t('Hello {name}, the contractor account of {business} is open. These are its terms.', who)
              : t('Hello {name}, we cannot give {business} a contractor account: {reason}', {
                  ...who,
                  reason: refusal ?? '',
                }),
          },
          ...(isApproved
            ? [
                {
                  kind: 'rows',
                  rows: [
                    ...(percentOff > 0
                      ? [[t('Your prices'), t('{n}% off', { n: percentOff })] as const]
                      : []),
                    ...(termsDays > 0
                      ? [
                          [t('Invoices are due after'), t('{n} days', { n: termsDays })] as const,
                          [t('Credit limit'), formatCents(account.creditLimitCents)] as const,
                        ]
                      : []),
                    ...(account.taxExemptUntil
                      ? [[t('Without sales tax until'), dayText(account.taxExemptUntil, language)] as const]
                      : []),
                  ],
                } as const,
              ]
            : []),
          { kind: 'link', label: t('Open your account'), url: `${publicUrl}/account/contractor` },
        ],
      };
    },
    /** On the due day and a week later, unless nothing is open by then. */
    invoice_due: async ({ facts, language }) => {
      const { orderId, isOverdue } = dueSchema.parse(facts);
      const [invoice] = await sql<DueFacts[]>`
        select i.invoice_number, i.due_on, o.order_number, o.po_number, o.job_name, a.contact_name, a.contact_email,
          ${invoiceBalance(sql)}::int as open_cents
        from invoices i join orders o on o.id = i.order_id join contractor_accounts a on a.id = i.account_id
        where i.order_id = ${orderId}`;
      if (!invoice || invoice.openCents <= 0 || isGone(invoice.contactEmail)) return null;
      const t = TRANSLATORS[language];
      const { invoiceNumber: number, contactName, contactEmail, openCents, dueOn } = invoice;
      const said = {
        name: headerText(contactName),
        number,
        amount: formatCents(openCents),
        day: dayText(dueOn, language),
      };
      const heading = isOverdue
        ? t('Invoice {number} is overdue', { number })
        : t('Invoice {number} is due today', { number });
      return {
        to: contactEmail,
        subject: heading,
        heading,
        blocks: [
          {
            kind: 'text',
            text: isOverdue
              ? t(
                  'Hello {name}, invoice {number} was due on {day}, and {amount} of it is still open. If your payment is on its way, thank you.',
                  said,
                )
              : t('Hello {name}, invoice {number} is due today: {amount}.', said),
          },
          {
            kind: 'rows',
            rows: [
              [t('Order'), invoice.orderNumber],
              ...(invoice.poNumber ? [[t('PO number'), invoice.poNumber] as const] : []),
              ...(invoice.jobName ? [[t('Job name'), invoice.jobName] as const] : []),
              [t('Still to pay'), said.amount],
            ],
          },
          {
            kind: 'link',
            label: t('See and pay the invoice'),
            url: `${publicUrl}/account/invoices/${number}`,
          },
        ],
      };
    },
  };
}

type DecidedFacts = {
  businessName: string;
  contactName: string;
  contactEmail: string;
  status: ContractorStatus;
  refusal: string | null;
  percentOff: number;
  termsDays: number;
  creditLimitCents: number;
  taxExemptUntil: string | null;
};
type DueFacts = {
  invoiceNumber: string;
  dueOn: string;
  orderNumber: string;
  poNumber: string | null;
  jobName: string | null;
  contactName: string;
  contactEmail: string;
  openCents: number;
};

/** `June 3, 2031` */
const dayText = (day: string, language: Language) =>
  formatStoreDate(day, LOCALE_TAGS[language], { year: 'numeric', month: 'long', day: 'numeric' });
