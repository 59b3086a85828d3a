import * as z from 'zod/mini';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatCents } from '../../domain/base/money.ts';
import { addDays, firstBusinessDay, formatStoreDate, storeClock } from '../../domain/delivery/calendar.ts';
import { daysOfMonth, monthSchema, statementSums } from '../../domain/invoices.ts';
import { repeatJob } from '../db/queue.ts';
import type { Sql } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Deps } from '../http/deps.ts';
import type { Keyring } from '../identity/secrets.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { isGone } from './emails.ts';
import { readStatement } from './ledger.ts';

// Last month's statements, emailed on the first business day to accounts that want them.

const HOUR_MS = 3_600_000;
const SENT_AT_MINUTE = 8 * 60;
/** Slower than the mail server, so that emails about orders do not wait behind them. */
const MAILS_A_SECOND = 5;

/** Runs once an hour, so that a store that was down that morning sends them later. Call it before `jobs.start()`. */
export function startStatements(deps: Pick<Deps, 'sql' | 'jobs' | 'log' | 'now'>): { stop(): Promise<void> } {
  return repeatJob(deps, 'mailStatements', HOUR_MS, () => mailStatements(deps.sql, deps.now()));
}

/** Writes the month and its emails in one transaction, so that they are sent once. */
export async function mailStatements(sql: Sql, now: Date): Promise<void> {
  const { date, minute } = storeClock(now);
  const thisMonth = date.slice(0, 7);
  if (minute < SENT_AT_MINUTE || date < firstBusinessDay(thisMonth, await readStoreSettings(sql))) return;
  const month = addDays(`${thisMonth}-01`, -1).slice(0, 7);
  await sql.begin(async (tx) => {
    const [run] = await tx`
      insert into statement_runs ${tx({ month })} on conflict do nothing returning month`;
    if (!run) return;
    await tx`
      select ask_mail('statement ' || id || ${` ${month}`}, 'statement', null, language,
        jsonb_build_object('accountId', id, 'month', ${month}::text),
        now() + make_interval(secs => (row_number() over (order by id) - 1) / ${MAILS_A_SECOND}::float))
      from contractor_accounts a
      where mails_statements and exists (select from invoices where account_id = a.id)`;
  });
}

const factsSchema = z.object({ accountId: z.uuid(), month: monthSchema });

type Account = { contactName: string; contactEmail: string; mailsStatements: boolean };

/** No email for a month without an open amount or any entry. */
export function statementEmail({
  sql,
  keyring,
  publicUrl,
}: {
  sql: Sql;
  keyring: Pick<Keyring, 'statementProof'>;
  publicUrl: string;
}): Compose {
  return async ({ facts, language }) => {
    const { accountId, month } = factsSchema.parse(facts);
    const { from, to } = daysOfMonth(month);
    const [account] = await sql<Account[]>`
      select contact_name, contact_email, mails_statements from contractor_accounts where id = ${accountId}`;
    const statement = await readStatement(sql, { id: accountId }, { from, to });
    if (!account?.mailsStatements || isGone(account.contactEmail) || !statement) return null;
    const { entries, beforeCents, billedTo } = statement;
    if (entries.length === 0 && beforeCents === 0) return null;
    const { afterCents, invoicedCents, settledCents } = statementSums(statement);
    const t = TRANSLATORS[language];
    const tag = LOCALE_TAGS[language];
    const said = {
      name: headerText(account.contactName),
      business: headerText(billedTo.businessName),
      month: formatStoreDate(from, tag, { month: 'long', year: 'numeric' }),
    };
    const heading = t('Your statement for {month}', said);
    const key = keyring.statementProof(accountId, month, account.contactEmail);
    return {
      to: account.contactEmail,
      subject: heading,
      heading,
      blocks: [
        {
          kind: 'text',
          text: t('Hello {name}, this is what {business} bought and paid on account in {month}.', said),
        },
        {
          kind: 'rows',
          rows: [
            [t('Open before'), formatCents(beforeCents)],
            [t('Invoiced'), formatCents(invoicedCents)],
            [t('Paid or credited'), formatCents(-settledCents)],
            [t('Open on {day}', { day: formatStoreDate(to, tag) }), formatCents(afterCents)],
          ],
        },
        {
          kind: 'link',
          label: t('See the statement and save it as a PDF'),
          url: `${publicUrl}/statement#${accountId}.${month}.${key}`,
        },
        { kind: 'text', text: t('The link is yours alone: whoever has it can read this statement.') },
        {
          kind: 'link',
          label: t('Stop these emails, or change who gets them'),
          url: `${publicUrl}/account/contractor`,
        },
      ],
    };
  };
}
