import type * as z from 'zod/mini';
import { orderPicturesSchema } from '../../domain/orders/guestOrders.ts';
import { callApi } from '../offline/api.ts';
import { accountHeaders, readJson } from './orders.ts';

export type OrderPicture = z.infer<typeof orderPicturesSchema>['pictures'][number];

/** `email`: the one that it was looked up with; null for an order of the signed-in account. */
type OrderProof = { orderNumber: string; email: string | null };

/** The driver's pictures of an order; null when the store does not answer or does not know the order. */
export const readPictures = async (question: OrderProof): Promise<OrderPicture[] | null> =>
  orderPicturesSchema.safeParse(await answerTo('/api/orders/pictures', question)).data?.pictures ?? null;

async function answerTo(path: string, question: OrderProof): Promise<unknown> {
  try {
    const owner = question.email === null ? await accountHeaders() : {};
    const response = await callApi(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...owner },
      body: JSON.stringify(question),
    });
    return await readJson(response);
  } catch (error) {
    console.info(`${path} did not answer.`, error);
    return null;
  }
}
