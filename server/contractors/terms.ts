import { accountOf } from '../db/owners.ts';
import type { Db } from '../db/sql.ts';

/** What an approved account grants at checkout. */
export type AccountTerms = {
  id: string;
  percentOff: number;
  termsDays: number;
  creditLimitCents: number;
  isTaxExempt: boolean;
};

/** The terms of the owner's approved account; null for everybody else. */
export async function findTerms(db: Db, owner: string | null, today: string): Promise<AccountTerms | null> {
  if (accountOf(owner) === null) return null;
  const [terms] = await db<AccountTerms[]>`
    select id, percent_off, terms_days, credit_limit_cents,
      coalesce(tax_exempt_until >= ${today}, false) as is_tax_exempt
    from contractor_accounts where owner = ${owner} and status = 'approved'`;
  return terms ?? null;
}
