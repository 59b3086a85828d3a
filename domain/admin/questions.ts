import * as z from 'zod/mini';
import { textOrNull } from '../base/fields.ts';
import { MAX_ANSWER } from '../catalog/questions.ts';
import { showSchema } from './admin.ts';

// Questions about products as admins see them.

const QUESTIONS_PAGE = 30;
export const MOST_QUESTIONS = 990;

export const questionsQuerySchema = z.object({ show: showSchema(QUESTIONS_PAGE, MOST_QUESTIONS) });

const adminQuestionSchema = z.object({
  id: z.string(),
  /** Sent with writes: 409 when it has changed. */
  version: z.int(),
  product: z.object({ name: z.string(), path: z.string() }),
  name: z.string(),
  email: z.string(),
  question: z.string(),
  /** Null until the yard answers; then the page shows the question. */
  answer: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminQuestion = z.infer<typeof adminQuestionSchema>;

/** Answer of `GET /api/admin/questions?show=30`: those without an answer first, then the newest. */
export const adminQuestionsSchema = z.object({
  waiting: z.int(),
  total: z.int(),
  questions: z.array(adminQuestionSchema),
});
export type AdminQuestions = z.infer<typeof adminQuestionsSchema>;

/** Body of `POST /api/admin/questions/:id/answer`: a blank answer takes the question off the page. */
export const questionAnswerSchema = z.object({ version: z.int(), answer: textOrNull(MAX_ANSWER) });
/** Body of `POST /api/admin/questions/:id/delete`. */
export const questionDeleteSchema = z.object({ version: z.int() });
