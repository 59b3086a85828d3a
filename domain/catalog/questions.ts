import * as z from 'zod/mini';
import { emailSchema, productIdSchema, requiredText } from '../base/fields.ts';
import { LANGUAGES } from '../base/locale.ts';

// Questions about products. The page shows a question once the yard has answered it, and never its author.

export const MAX_QUESTION = 500;
export const MAX_ANSWER = 2000;

/** The form. The answer is also emailed to its sender. */
const questionShape = {
  question: requiredText(MAX_QUESTION),
  name: requiredText(200),
  email: emailSchema,
};
export const questionFormSchema = z.object(questionShape);

/** Payload of `askQuestion`. */
export const productQuestionSchema = z.object({
  ...questionShape,
  productId: productIdSchema,
  language: z.enum(LANGUAGES),
});
export type ProductQuestion = z.infer<typeof productQuestionSchema>;

/** How many a page shows, latest answers first. */
export const QUESTIONS_SHOWN = 50;

const publicQuestionSchema = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  answeredAt: z.string(),
});
export type PublicQuestion = z.infer<typeof publicQuestionSchema>;

/** Answer of `GET /api/product-questions?product=<id>`. */
export const publicQuestionsSchema = z.object({ questions: z.array(publicQuestionSchema) });
