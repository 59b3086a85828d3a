// What each command says when somebody means another person's things with it.
import type { CommandPayloads } from '../../../domain/commands.ts';
import type { QuoteRequest } from '../../../domain/quotes.ts';
import type { CommandType } from '../../../domain/sync.ts';
import { jobPhoto } from '../../helpers/examples.ts';
import { JPEG } from '../../helpers/jpeg.ts';
import type { Ids } from './matrix-people.ts';

/** A payload in which whatever can be named is this person's, and every text, also an optional one, has the person's mark. */
const PAYLOADS: { readonly [T in CommandType]: (of: Ids) => CommandPayloads[T] } = {
  requestQuote: ({ mark, email, product }): Required<QuoteRequest> => ({
    kind: 'quote',
    name: mark,
    email,
    message: `${mark} says`,
    phone: '615-555-0100',
    company: mark,
    projectType: null,
    subject: mark,
    zip: '37203',
    material: mark,
    cubicYards: 3,
    language: 'en',
    lines: [{ productId: product, quantity: 2, seenPriceCents: 100 }],
    conversation: mark,
    photos: [JPEG],
  }),
  reviewProduct: ({ mark, product }) => ({
    productId: product,
    rating: 4,
    title: mark,
    reviewText: mark,
  }),
  reviewOrder: ({ mark, order }) => ({ orderId: order, rating: 5, reviewText: mark }),
  addToWishlist: ({ product }) => ({ productId: product }),
  removeFromWishlist: ({ product }) => ({ productId: product }),
  setCartLine: ({ product }) => ({ productId: product, quantity: 3 }),
  viewProduct: ({ product }) => ({ productId: product }),
  saveProfile: ({ mark }) => ({
    fullName: mark,
    phone: '615-555-0100',
    address: `${mark} Lane`,
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
  }),
  saveAddress: ({ mark, address }) => ({
    id: address,
    label: mark,
    address: `${mark} Lane`,
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    gateCode: mark,
    contactName: mark,
    contactPhone: '615-555-0100',
    dropNote: mark,
    isDefault: true,
  }),
  deleteAddress: ({ address }) => ({ id: address }),
  saveJob: ({ mark, job, product }) => ({
    id: job,
    name: mark,
    settling: true,
    productId: product,
    materialId: null,
    note: mark,
    client: mark,
    clientPhone: mark,
    address: mark,
    date: '2026-11-20',
    areas: [
      {
        name: mark,
        shape: 'rectangle',
        sizes: { length: { value: 10, unit: 'feet' }, width: { value: 12, unit: 'feet' } },
        depth: 3,
        depthUnit: 'inches',
        project: null,
        materialId: null,
      },
    ],
  }),
  deleteJob: ({ job }) => ({ id: job }),
  saveJobPhoto: ({ job }) => ({ ...jobPhoto(job), id: job }),
  deleteJobPhoto: ({ job }) => ({ id: job }),
  subscribeNewsletter: ({ email }) => ({ email, language: 'en' }),
  // Loads are nobody's: A has none.
  markDelivery: ({ order, mark }) => ({
    deliveryId: order,
    status: 'started',
    reason: null,
    note: mark,
    at: '2026-11-20T12:00:00.000Z',
  }),
  proveDelivery: ({ order }) => ({
    deliveryId: order,
    kind: 'load',
    jpeg: JPEG,
    at: '2026-11-20T12:00:00.000Z',
  }),
};

export const payloadOf = <T extends CommandType>(type: T, of: Ids): CommandPayloads[T] => PAYLOADS[type](of);

type Outcome = { device: string; other: string };

/**
 * How a device without an account, and another account (a customer, somebody who claims to be an admin, an admin),
 * are answered to a payload that names A's things: the same as to one that names nobody's. Where it is `applied`,
 * it is the sender's own row that is made under that name.
 */
export const COMMAND_TABLE: { readonly [T in CommandType]: Outcome } = {
  requestQuote: { device: 'applied', other: 'applied' },
  reviewProduct: { device: 'sign_in_required', other: 'applied' },
  reviewOrder: { device: 'sign_in_required', other: 'not_found' },
  addToWishlist: { device: 'sign_in_required', other: 'applied' },
  removeFromWishlist: { device: 'sign_in_required', other: 'applied' },
  // A device without an account keeps its cart to itself.
  setCartLine: { device: 'sign_in_required', other: 'applied' },
  viewProduct: { device: 'sign_in_required', other: 'applied' },
  saveProfile: { device: 'sign_in_required', other: 'applied' },
  saveAddress: { device: 'sign_in_required', other: 'applied' },
  deleteAddress: { device: 'sign_in_required', other: 'not_found' },
  saveJob: { device: 'applied', other: 'applied' },
  deleteJob: { device: 'not_found', other: 'not_found' },
  saveJobPhoto: { device: 'sign_in_required', other: 'not_found' },
  // Says the same whether there was one or not.
  deleteJobPhoto: { device: 'sign_in_required', other: 'applied' },
  subscribeNewsletter: { device: 'applied', other: 'applied' },
  markDelivery: { device: 'sign_in_required', other: 'not_found' },
  proveDelivery: { device: 'sign_in_required', other: 'not_found' },
};
