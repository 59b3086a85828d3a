import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import {
  type CustomerEditPrice,
  customerEditAskSchema,
  customerEditPriceSchema,
  type customerEditSchema,
} from '../../domain/orders/orderEdits.ts';
import type { FieldErrors } from '../ui/Form.tsx';
import type { Translate } from '../ui/locale.tsx';
import { changeProblemText } from './labels.ts';
import { type ChangeProblem, type OrderChanged, postChange, sendChange } from './orders.ts';

// An edit of a placed order by its customer: what it would cost, and sending it.

type Ask = z.input<typeof customerEditAskSchema>;

/** Waits for the last digit of a quantity or an address. */
const PAUSE_MS = 400;

export type EditPrice =
  | { kind: 'asking' }
  | { kind: 'priced'; price: CustomerEditPrice }
  | { kind: 'problem'; problem: ChangeProblem };

/** The server's price of the edited order; `again` asks again. Null: nothing to save. */
export function useEditPrice(
  order: GuestOrder,
  email: string | null,
  change: Pick<Ask, 'items' | 'isPickup' | 'deliveryAddress'> | null,
): [EditPrice, again: () => void] {
  const { orderNumber, specialInstructions, customerPhone, poNumber, jobName } = order;
  const ask = { orderNumber, email, specialInstructions, customerPhone, poNumber, jobName };
  const body = change && JSON.stringify({ ...ask, ...change } satisfies Ask);
  const [answers, setAnswers] = useState<{ body: string; price: EditPrice } | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again with the same body.
  useEffect(() => {
    if (body === null || !customerEditAskSchema.safeParse(JSON.parse(body)).success) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const price = await askPrice(body);
      if (!isOver) setAnswers({ body, price });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [body, turn]);
  const price: EditPrice = answers?.body === body ? answers.price : { kind: 'asking' };
  return [
    price,
    () => {
      setAnswers(null);
      setTurn(turn + 1);
    },
  ];
}

async function askPrice(body: string): Promise<EditPrice> {
  const answer = await postChange('/api/orders/edit/price', JSON.parse(body) as Ask);
  if (answer.kind !== 'answered') return { kind: 'problem', problem: answer };
  const price = customerEditPriceSchema.safeParse(answer.body).data;
  return price
    ? { kind: 'priced', price }
    : { kind: 'problem', problem: { kind: 'refused', code: '', reason: null } };
}

/** Sending the same again changes nothing more. */
export const editOrder = (edit: z.input<typeof customerEditSchema>): Promise<OrderChanged> =>
  sendChange('/api/orders/edit', edit);

/** Why an edit is not possible, at its field where it has one. */
export function editErrors(
  problem: ChangeProblem,
  { phone, isPickup }: { phone: string; isPickup: boolean },
  t: Translate,
): FieldErrors {
  if (problem.kind === 'no_signal') return { form: changeProblemText(problem, phone, t) };
  const { code, reason, field } = problem;
  if (code === 'repriced') return { form: t('The total has changed. Check it and press again.') };
  if (code === 'below_minimum')
    return { form: t('Loads to this ZIP have a minimum. Add yards, or call us.') };
  if (code === 'window_full' || reason === 'full')
    return {
      form: t('Our trucks have no room for more at that time. Order less, or move the delivery first.'),
    };
  if (code === 'delivery_date_unavailable')
    return isPickup
      ? { form: t('You cannot pick it up on the day of your order. Choose another day first.') }
      : { deliveryAddress: t('We do not deliver there on the day of your order. Choose another day first.') };
  if (field === 'deliveryAddress' || field === 'deliveryZip')
    return { deliveryAddress: t('We do not deliver there at a fixed price. Check the ZIP, or call us.') };
  if (code === 'no_terms' || code === 'credit_limit')
    return { form: t('That is over the limit of the account. Call us: {phone}', { phone }) };
  if (code === 'refund_open')
    return { form: t('A refund of this order is on its way. Try again in a few minutes.') };
  return { form: changeProblemText(problem, phone, t) };
}

/** Whether a truck can find it: the ZIP decides the fee. */
export const namesZip = (address: string): boolean => zipFromAddress(address) !== null;
