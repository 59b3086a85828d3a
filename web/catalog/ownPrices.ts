import * as z from 'zod/mini';
import { ownPriceCents } from '../../domain/base/money.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// The terms of the signed-in person's contractor account, as this browser last received them: prices show them at once
// and without signal. They are deleted with the session; the server computes every price itself.

const termsSchema = () =>
  z.nullable(
    z.object({
      /** The account's owner. */
      personId: z.string(),
      percentOff: z.int(),
      termsDays: z.int(),
      /** What may still be bought on account. */
      leftCents: z.int(),
      isTaxExempt: z.boolean(),
    }),
  );
export type OwnTerms = NonNullable<z.infer<ReturnType<typeof termsSchema>>>;

export const $contractor = storedAtom<OwnTerms | null>('contractor', termsSchema, null);

export function atOwnPrice<Priced extends { priceCents: number | null }>(
  product: Priced,
  terms: OwnTerms | null,
): Priced {
  if (!terms || terms.percentOff === 0 || product.priceCents === null) return product;
  return { ...product, priceCents: ownPriceCents(product.priceCents, terms.percentOff) };
}
