import * as z from 'zod/mini';
import { orNull, phoneSchema, requiredText } from './base/fields.ts';

/** The form for a job's client, address and day; blank is null. */
export const jobSiteSchema = z.object({
  client: orNull(requiredText(100)),
  clientPhone: orNull(phoneSchema(40)),
  address: orNull(requiredText(300)),
  date: orNull(z.iso.date()),
});
export type JobSite = z.infer<typeof jobSiteSchema>;
export const JOB_SITE_KEYS = Object.keys(jobSiteSchema.shape) as (keyof JobSite)[];
