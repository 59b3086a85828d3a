import * as z from 'zod/mini';
import { emailSchema, orNull, phoneSchema, requiredText } from './base/fields.ts';

// Contractor accounts: customers apply, the yard decides. Days are in store time.

const ACCOUNT_STATUSES = ['asked', 'approved', 'refused'] as const;
export type ContractorStatus = (typeof ACCOUNT_STATUSES)[number];

/** Days until an invoice is due; 0 does not allow buying on account. */
export const TERMS_DAYS = [0, 15, 30] as const;
export const MAX_PERCENT_OFF = 50;
const MAX_CREDIT_CENTS = 100_000_000;

const businessShape = {
  businessName: requiredText(200),
  /** Gets the email about the yard's decision. */
  contactName: requiredText(200),
  contactEmail: emailSchema,
  contactPhone: orNull(phoneSchema(40)),
  /** The tax-exempt certificate's number. */
  certificateNumber: orNull(z.string().check(z.maxLength(60))),
  certificateExpiresOn: orNull(z.iso.date()),
};
/** Body of `POST /api/contractor-account`. */
export const contractorRequestSchema = z.object(businessShape);
export type ContractorRequest = z.infer<typeof contractorRequestSchema>;

const termsShape = {
  percentOff: z.int(),
  termsDays: z.literal(TERMS_DAYS),
  creditLimitCents: z.int(),
  /** The last tax-exempt day; null if not exempt. */
  taxExemptUntil: z.nullable(z.string()),
};

const accountShape = {
  ...businessShape,
  ...termsShape,
  status: z.enum(ACCOUNT_STATUSES),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  /** Open on its invoices, less any credit. */
  openCents: z.int(),
  askedAt: z.string(),
};

/** Answer of `GET` and `POST /api/contractor-account`: null without one. */
export const myContractorSchema = z.object({
  account: z.nullable(z.object(accountShape)),
});
export type MyContractor = z.infer<typeof myContractorSchema>;
export type ContractorAccount = NonNullable<MyContractor['account']>;

/** What an owner approves an account with, or changes its terms to. */
export const contractorTermsSchema = z.object({
  percentOff: z.int().check(z.nonnegative(), z.maximum(MAX_PERCENT_OFF)),
  termsDays: z.literal(TERMS_DAYS),
  creditLimitCents: z.int().check(z.nonnegative(), z.maximum(MAX_CREDIT_CENTS)),
  taxExemptUntil: z.nullable(z.iso.date()),
});
export type ContractorTerms = z.infer<typeof contractorTermsSchema>;
