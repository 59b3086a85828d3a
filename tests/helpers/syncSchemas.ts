import * as z from 'zod/mini';
import { REFUSALS, type RefusalCode } from '../../domain/base/refusals.ts';
import {
  CATALOG_TABLES,
  type CommandAnswer,
  PERSONAL_TABLES,
  type Pull,
  type PullRow,
  type PushAnswer,
} from '../../domain/sync.ts';

// The shape of the store's answers, which devices rely on without checking it.

export const pullRowSchema: z.ZodMiniType<PullRow> = z.object({
  table: z.enum([...CATALOG_TABLES, ...PERSONAL_TABLES]),
  id: z.string(),
  rev: z.int(),
  deleted: z.boolean(),
  body: z.unknown(),
});

export const pullSchema: z.ZodMiniType<Pull> = z.object({
  epoch: z.string(),
  rows: z.array(pullRowSchema),
  next: z.int(),
  more: z.boolean(),
  start: z.optional(z.int()),
});

const refusalCodes = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

export const commandAnswerSchema: z.ZodMiniType<CommandAnswer> = z.discriminatedUnion('outcome', [
  z.object({ id: z.string(), outcome: z.literal('applied'), result: z.record(z.string(), z.unknown()) }),
  z.object({
    id: z.string(),
    outcome: z.literal('refused'),
    code: z.enum(refusalCodes),
    detail: z.record(z.string(), z.unknown()),
  }),
  z.object({
    id: z.string(),
    outcome: z.literal('retry'),
    code: z.optional(z.literal('second_factor_required')),
  }),
]);

export const pushAnswerSchema: z.ZodMiniType<PushAnswer> = z.object({
  answers: z.array(commandAnswerSchema),
});
