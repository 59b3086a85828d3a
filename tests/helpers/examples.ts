import { randomUUID } from 'node:crypto';
import type { CommandPayloads } from '../../domain/commands.ts';
import type { CommandType } from '../../domain/sync.ts';
import type { Sql } from '../../server/db/sql.ts';
import { JPEG } from './jpeg.ts';
import { orderOf } from './orders.ts';
import type { Person } from './owners.ts';
import { quoteRequest } from './quotes.ts';

type Examples = { readonly [T in CommandType]: (person: Person) => Promise<CommandPayloads[T]> };

const address = (id: string) => ({
  id,
  label: 'Home',
  address: '12 Maple St',
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  gateCode: null,
  contactName: null,
  contactPhone: null,
  dropNote: null,
  isDefault: true,
});
export const jobExample = (id: string) => ({
  id,
  name: 'Maple St',
  settling: false,
  productId: null,
  note: null,
  areas: [
    {
      ...({ name: null, shape: 'rectangle' } as const),
      sizes: { length: { value: 24, unit: 'feet' }, width: { value: 6, unit: 'feet' } } as const,
      ...({ depth: 6, depthUnit: 'inches', project: 'raised-bed' } as const),
    },
  ],
});

export const jobPhoto = (jobId: string) => ({
  jobId,
  name: '631-1234567',
  takenAt: '2026-11-20T12:00:00.000Z',
  jpeg: JPEG,
});

/** A load of an order, with this person as its driver. */
export async function loadFor(
  sql: Sql,
  { userId, owner }: Pick<Person, 'userId' | 'owner'>,
  product: string,
): Promise<string> {
  if (!userId) return randomUUID();
  await sql`update users set role = 'admin' where id = ${userId}`;
  const orderId = await orderOf(sql, owner, [product], 'confirmed');
  const [load] = await sql<{ id: string }[]>`
    insert into deliveries ${sql({ orderId, load: 1, day: '2026-11-20', truck: 1, position: 0, name: 'Topsoil', cubicYards: 3 })}
    returning id`;
  return load?.id ?? '';
}

/** One successful example of each command, for a permitted person, including its preconditions. */
export const examplesOn = (sql: Sql, [topsoil, gravel]: readonly [string, string]): Examples => ({
  requestQuote: async () => quoteRequest({ kind: 'message', photos: [JPEG] }),
  reviewProduct: async () => ({
    productId: topsoil,
    rating: 4,
    title: 'Good',
    reviewText: null,
    photos: [JPEG],
  }),
  reviewOrder: async ({ owner }) => ({
    orderId: await orderOf(sql, owner, [topsoil]),
    rating: 5,
    reviewText: 'On time',
  }),
  addToWishlist: async () => ({ productId: topsoil }),
  removeFromWishlist: async (person) => {
    if (person.userId) await person.do('addToWishlist', { productId: topsoil });
    return { productId: topsoil };
  },
  setCartLine: async () => ({ productId: gravel, quantity: 2 }),
  viewProduct: async () => ({ productId: topsoil }),
  saveProfile: async () => ({
    fullName: 'Ada',
    phone: '615 555 0100',
    address: null,
    city: 'Franklin',
    state: 'TN',
    zip: '37064',
  }),
  saveAddress: async () => address(randomUUID()),
  deleteAddress: async (person) => {
    const id = randomUUID();
    if (person.userId) await person.do('saveAddress', address(id));
    return { id };
  },
  saveJob: async () => jobExample(randomUUID()),
  deleteJob: async (person) => {
    const id = randomUUID();
    await person.do('saveJob', jobExample(id));
    return { id };
  },
  saveJobPhoto: async (person) => {
    const jobId = randomUUID();
    if (person.userId) await person.do('saveJob', jobExample(jobId));
    return { ...jobPhoto(jobId), id: randomUUID() };
  },
  deleteJobPhoto: async (person) => {
    const [jobId, id] = [randomUUID(), randomUUID()];
    if (person.userId) await person.do('saveJob', jobExample(jobId));
    if (person.userId) await person.do('saveJobPhoto', { ...jobPhoto(jobId), id });
    return { id };
  },
  subscribeNewsletter: async () => ({ email: `${randomUUID()}@example.com`, language: 'en' }),
  markDelivery: async (person) => ({
    deliveryId: await loadFor(sql, person, topsoil),
    ...({ status: 'started', at: '2026-11-20T12:00:00.000Z' } as const),
  }),
  proveDelivery: async (person) => ({
    deliveryId: await loadFor(sql, person, topsoil),
    at: '2026-11-20T12:00:00.000Z',
    jpeg: JPEG,
  }),
});
