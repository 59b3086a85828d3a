import {
  type CheckoutAnswer,
  checkoutAnswerSchema,
  type Repriced,
  refusedSchema,
  repricedSchema,
} from '../../domain/orders/checkout.ts';
import { type FieldName, type FieldProblem, fieldSentAs } from './form.ts';

// What the store says to an order. Loaded with the sending: the shapes bring zod, which no page needs to be shown.

export type OrderAnswer =
  | ({ kind: 'ready' } & CheckoutAnswer)
  | { kind: 'repriced'; today: Repriced }
  | { kind: 'field'; field: FieldName; problem: FieldProblem }
  | { kind: 'failed' };

const FAILED: OrderAnswer = { kind: 'failed' };

/** null: the store has not decided, and the same order may be asked for again under its key. */
export function readAnswer(status: number, answer: unknown): OrderAnswer | null {
  if (status === 200 || status === 201) {
    const ready = checkoutAnswerSchema.safeParse(answer);
    return ready.success && isWebAddress(ready.data.url) ? { kind: 'ready', ...ready.data } : null;
  }
  if (status === 409) {
    const repriced = repricedSchema.safeParse(answer);
    return repriced.success ? { kind: 'repriced', today: repriced.data } : null;
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) return null;
  return refusal(answer);
}

/** The tab is sent there: an address that runs a script must never come through. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function refusal(answer: unknown): OrderAnswer {
  const read = refusedSchema.safeParse(answer);
  if (!read.success) return FAILED;
  const { code, field, detail } = read.data;
  if (code === 'delivery_date_past') return { kind: 'field', field: 'deliveryDate', problem: 'past' };
  if (code === 'delivery_date_unavailable') {
    const problem = detail?.reason === 'too_soon' ? 'too_soon' : 'not_a_delivery_day';
    return { kind: 'field', field: 'deliveryDate', problem };
  }
  if (code === 'below_minimum') return { kind: 'field', field: 'deliveryZip', problem: 'below_minimum' };
  const named = fieldSentAs(field ?? '');
  return named ? { kind: 'field', field: named, problem: storeProblem(named) } : FAILED;
}

/** What the form's own rules let through and the store does not: above all a ZIP that no truck goes to. */
function storeProblem(field: FieldName): FieldProblem {
  if (field === 'deliveryAddress' || field === 'deliveryZip') return 'outside';
  if (field === 'customerEmail') return 'email';
  return field === 'deliveryDate' ? 'invalid' : 'too_long';
}
