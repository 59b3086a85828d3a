import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatCents } from '../../domain/base/money.ts';
import type { ContractorStatus } from '../../domain/contractors.ts';
import { formatStoreDate } from '../../domain/delivery/calendar.ts';
import type { Sql } from '../db/sql.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';

// The email about the yard's decision, to the account's contact.

const decidedSchema = z.object({ accountId: z.uuid() });
/** Whether the account was deleted: `forget_person` (sql/0014_row_security.sql). */
const isGone = (email: string) => email.endsWith('@deleted.invalid');

export function contractorEmails(sql: Sql, publicUrl: string): Readonly<Record<'account_decided', Compose>> {
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
      const names = { name: headerText(contactName), business: headerText(businessName) };
      const isApproved = account.status === 'approved';
      const heading = isApproved
        ? t('Your contractor account is open')
        : t('We could not open a contractor account');
      return {
        to: contactEmail,
        subject: heading,
        heading,
        blocks: [
          isApproved
            ? t('Hello {name}, the contractor account of {business} is open. These are its terms.', names)
            : t('Hello {name}, we cannot give {business} a contractor account: {reason}', {
                ...names,
                reason: refusal ?? '',
              }),
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
/** `June 3, 2031` */
const dayText = (day: string, language: Language) =>
  formatStoreDate(day, LOCALE_TAGS[language], { year: 'numeric', month: 'long', day: 'numeric' });
