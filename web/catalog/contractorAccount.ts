import { type MyContractor, myContractorSchema } from '../../domain/contractors.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { callAsPerson } from '../identity/callAsPerson.ts';
import { readPerson } from '../identity/session.ts';
import { storeNow } from '../offline/storeTime.ts';
import { $contractor } from './ownPrices.ts';

/** Asks the store for the person's contractor account. Rejects without signal. */
export async function refreshContractor(): Promise<MyContractor> {
  if (!readPerson()) return { account: null };
  const response = await callAsPerson('/api/contractor-account');
  if (!response.ok) throw new Error(`the account was not answered: ${response.status}`);
  return keepContractor(myContractorSchema.parse(await response.json()));
}

/** Remembers the terms for prices and checkout. */
export function keepContractor(contractor: MyContractor): MyContractor {
  const { account } = contractor;
  const person = readPerson();
  if (person && account?.status === 'approved') {
    const { percentOff, termsDays, creditLimitCents, openCents, taxExemptUntil } = account;
    $contractor.set({
      personId: person.id,
      percentOff,
      termsDays,
      leftCents: termsDays === 0 ? 0 : Math.max(0, creditLimitCents - openCents),
      isTaxExempt: taxExemptUntil !== null && taxExemptUntil >= storeDate(storeNow()),
    });
  } else $contractor.reset();
  return contractor;
}
