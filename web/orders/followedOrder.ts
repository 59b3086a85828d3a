import type * as z from 'zod/mini';
import {
  orderPicturesSchema,
  type TruckPlace,
  truckAnswerSchema,
} from '../../domain/orders/followedOrder.ts';
import { callApi } from '../offline/api.ts';
import { accountHeaders, jsonOf } from './orders.ts';

export type OrderPicture = z.infer<typeof orderPicturesSchema>['pictures'][number];

/** The driver's pictures of an order; null when the store does not answer or does not know the order. */
export async function readPictures(asked: {
  orderNumber: string;
  email: string | null;
}): Promise<OrderPicture[] | null> {
  try {
    const owner = asked.email === null ? await accountHeaders() : {};
    const response = await callApi('/api/orders/pictures', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...owner },
      body: JSON.stringify(asked),
    });
    return orderPicturesSchema.safeParse(await jsonOf(response)).data?.pictures ?? null;
  } catch (error) {
    console.warn('The pictures of the delivery could not be read.', error);
    return null;
  }
}

/** Where the truck with an order is; null while nobody says, and without signal. */
export async function readTruck(asked: {
  orderNumber: string;
  email: string | null;
}): Promise<TruckPlace | null> {
  try {
    const owner = asked.email === null ? await accountHeaders() : {};
    const response = await callApi('/api/orders/truck', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...owner },
      body: JSON.stringify(asked),
    });
    return truckAnswerSchema.safeParse(await jsonOf(response)).data?.truck ?? null;
  } catch (error) {
    console.info('Where the truck is comes later.', error);
    return null;
  }
}
