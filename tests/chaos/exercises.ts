// Long: every command has its exercise here: what a phone does with it while everything fails.
import { randomUUID } from 'node:crypto';
import { PROJECT_TYPES, QUOTE_KINDS } from '../../domain/quotes.ts';
import type { CommandType } from '../../domain/sync.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { type Exercise, maybe, ofAccount, oneOfFour, someProduct, WORDS } from './exercise.ts';
import { view } from './ownerRows.ts';

// How each command is made, what the store may say to it, and what it does. The table is total: a command type
// without an entry does not compile, so no command comes into the store without going through the fire.

const requestQuote: Exercise<'requestQuote'> = {
  make(random, { fickle, steady }, { mark }) {
    const kind = random.pick(QUOTE_KINDS);
    const lines = Array.from({ length: random.below(4) }, () => ({
      productId: random.chance(0.1) ? `unknown-${mark}` : random.pick([...fickle, ...steady]),
      quantity: random.between(1, 50),
      seenPriceCents: maybe(random, random.between(0, 99_000)),
    }));
    return {
      kind,
      name: `Person ${random.pick(WORDS)}`,
      // One in twenty passes the form's own check on an older device and not the store's.
      email: random.chance(0.05) ? 'not an address' : 'person@example.com',
      message: `${mark} ${random.pick(WORDS).repeat(random.between(1, 60))}`,
      phone: maybe(random, '615 555 0100'),
      company: maybe(random, `Company ${random.pick(WORDS)}`),
      projectType: maybe(random, random.pick(PROJECT_TYPES)),
      subject: maybe(random, random.pick(WORDS)),
      zip: maybe(random, '37203'),
      material: maybe(random, 'river rock'),
      cubicYards: kind === 'custom_blend' ? random.between(1, 80) : maybe(random, random.between(1, 400) / 8),
      lines,
      language: random.pick(['en', 'es'] as const),
    };
  },
  outcomes({ kind, cubicYards, email }) {
    if (!email.includes('@')) return ['invalid_payload'];
    return kind === 'custom_blend' && (cubicYards ?? 0) < 10 ? ['blend_too_small'] : ['applied'];
  },
  apply: (request, { quotes }, { id }) => void quotes.set(id, request),
};

const reviewProduct: Exercise<'reviewProduct'> = {
  make: (random, shop, { mark }) => ({
    productId: someProduct(random, shop),
    rating: random.between(1, 5),
    title: mark,
    reviewText: maybe(random, random.pick(WORDS)),
  }),
  outcomes: ({ productId }, things, shop) =>
    ofAccount(things, shop, productId, [things.reviews.has(productId) ? 'already_reviewed' : 'applied']),
  apply: (review, { reviews }, { id }) => void reviews.set(review.productId, { ...review, id }),
};

const reviewOrder: Exercise<'reviewOrder'> = {
  make: (random, { orders }, { owner }) => ({
    orderId: random.chance(0.8) && orders.has(owner) ? random.pick(orders.get(owner) ?? []) : randomUUID(),
    rating: random.between(1, 5),
    reviewText: maybe(random, random.pick(WORDS)),
  }),
  outcomes({ orderId }, things, { orders }) {
    if (!things.isPerson) return ['sign_in_required'];
    if (!orders.get(things.owner)?.includes(orderId)) return ['not_found'];
    return [things.orderReviews.has(orderId) ? 'already_reviewed' : 'applied'];
  },
  apply: ({ orderId }, { orderReviews }, { id }) => void orderReviews.set(orderId, id),
};

const addToWishlist: Exercise<'addToWishlist'> = {
  make: (random, shop) => ({ productId: someProduct(random, shop) }),
  outcomes: ({ productId }, things, shop) => ofAccount(things, shop, productId, ['applied']),
  apply: ({ productId }, { wishlist }) => void wishlist.add(productId),
};

const removeFromWishlist: Exercise<'removeFromWishlist'> = {
  make: (random, shop) => ({ productId: someProduct(random, shop) }),
  outcomes: (_, things, shop) => ofAccount(things, shop, null, ['applied']),
  apply: ({ productId }, { wishlist }) => void wishlist.delete(productId),
};

const setCartLine: Exercise<'setCartLine'> = {
  make: (random, shop) => ({
    productId: someProduct(random, shop),
    quantity: random.chance(0.3) ? 0 : random.between(1, 40),
  }),
  outcomes: ({ productId, quantity }, things, shop) =>
    ofAccount(things, shop, quantity === 0 ? null : productId, ['applied']),
  apply({ productId, quantity }, { cart }) {
    if (quantity === 0) cart.delete(productId);
    else cart.set(productId, quantity);
  },
};

const viewProduct: Exercise<'viewProduct'> = {
  make: (random, shop) => ({ productId: someProduct(random, shop) }),
  outcomes: (_, things, shop) => ofAccount(things, shop, null, ['applied']),
  apply(seen, things, { result }) {
    if (result.kept) view(things, seen.productId);
  },
};

const saveProfile: Exercise<'saveProfile'> = {
  make: (random, _, { mark }) => ({
    fullName: maybe(random, random.pick(WORDS)),
    phone: maybe(random, random.pick(['615 555 0100', 'ring twice'])),
    address: mark,
    city: random.pick(['', 'Franklin']),
    state: random.pick(['', 'tn']),
    zip: maybe(random, '37203'),
  }),
  outcomes: (_, things, shop) => ofAccount(things, shop, null, ['applied']),
  apply(profile, things) {
    things.profile = profile;
  },
};

const saveAddress: Exercise<'saveAddress'> = {
  make: (random, _, { owner, mark }) => ({
    id: oneOfFour(random, owner, 'address'),
    label: `Site ${random.pick(WORDS)}`,
    address: '12 Maple St',
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    gateCode: null,
    contactName: maybe(random, random.pick(WORDS)),
    contactPhone: null,
    dropNote: mark,
    isDefault: random.chance(0.5),
  }),
  outcomes: (_, things, shop) => ofAccount(things, shop, null, ['applied']),
  apply({ id, ...address }, { addresses }) {
    if (address.isDefault) for (const other of addresses.values()) if (other) other.isDefault = false;
    addresses.set(id, { ...address });
  },
};

const deleteAddress: Exercise<'deleteAddress'> = {
  make: (random, _, { owner }) => ({ id: oneOfFour(random, owner, 'address') }),
  outcomes: ({ id }, things, shop) =>
    ofAccount(things, shop, null, [things.addresses.has(id) ? 'applied' : 'not_found']),
  apply: ({ id }, { addresses }) => void addresses.set(id, null),
};

const saveJob: Exercise<'saveJob'> = {
  make: (random, { steady }, { owner, mark }) => ({
    id: oneOfFour(random, owner, 'job'),
    // One in twenty forgot to name it on an older device that did not ask.
    name: random.chance(0.05) ? '' : `Job ${random.pick(WORDS)}`,
    areas: Array.from({ length: random.between(1, 5) }, () => ({
      name: maybe(random, random.pick(WORDS)),
      shape: 'rectangle' as const,
      sizes: {
        length: { value: random.between(1, 4000) / 8, unit: random.pick(['feet', 'meters'] as const) },
        width: { value: random.between(1, 400), unit: 'yards' as const },
      },
      depth: random.between(1, 48) / 2,
      depthUnit: 'inches' as const,
      project: maybe(random, 'raised-bed' as const),
    })),
    settling: random.chance(0.5),
    productId: maybe(random, random.pick(steady)),
    note: mark,
  }),
  outcomes: ({ name }) => [name === '' ? 'invalid_payload' : 'applied'],
  apply({ id, ...job }, { jobs }, { result: { copyId, copyName } }) {
    const other = jobs.get(id);
    if (typeof copyId === 'string' && other) jobs.set(copyId, { ...other, name: String(copyName) });
    jobs.set(id, job);
  },
};

const deleteJob: Exercise<'deleteJob'> = {
  make: (random, _, { owner }) => ({ id: oneOfFour(random, owner, 'job') }),
  outcomes: ({ id }, { jobs }) => [jobs.has(id) ? 'applied' : 'not_found'],
  apply: ({ id }, { jobs }) => void jobs.set(id, null),
};

const saveJobPhoto: Exercise<'saveJobPhoto'> = {
  make: (random, _, { owner }) => ({
    id: oneOfFour(random, owner, 'job'),
    jobId: oneOfFour(random, owner, 'job'),
    name: '631-1234567',
    takenAt: '2026-11-20T12:00:00.000Z',
    jpeg: random.chance(0.1) ? 'bm8gcGljdHVyZQ==' : JPEG,
  }),
  outcomes({ jobId, jpeg }, things, shop) {
    const yes = jpeg !== JPEG ? 'not_a_picture' : things.jobs.get(jobId) ? 'applied' : 'not_found';
    return ofAccount(things, shop, null, [yes]);
  },
  // Which there are follows from no order: an id is used once, and again after a deletion.
  apply: () => undefined,
};

const deleteJobPhoto: Exercise<'deleteJobPhoto'> = {
  make: (random, _, { owner }) => ({ id: oneOfFour(random, owner, 'job') }),
  outcomes: (_, things, shop) => ofAccount(things, shop, null, ['applied']),
  apply: () => undefined,
};

/** Nobody out here has an order that is still to come. */
const subscribeNewsletter: Exercise<'subscribeNewsletter'> = {
  make: (random, _, { mark }) => ({
    email: `${mark}@Example.com`,
    language: random.pick(['en', 'es'] as const),
  }),
  // A long run has more addresses than are written to in an hour.
  outcomes: () => ['applied', 'newsletter_busy'],
  apply: ({ email, language }, { newsletter }) => void newsletter.set(email, language),
};

/** Drivers are admins, and nobody out here is one: they are told nothing, however often they ask. */
const markDelivery: Exercise<'markDelivery'> = {
  make: (random) => ({
    deliveryId: randomUUID(),
    status: random.pick(['started', 'delivered'] as const),
    at: '2026-11-20T12:00:00.000Z',
  }),
  outcomes: (_, things, shop) => ofAccount(things, shop, null, ['not_found']),
  apply: () => undefined,
};

const proveDelivery: Exercise<'proveDelivery'> = {
  make: () => ({ deliveryId: randomUUID(), at: '2026-11-20T12:00:00.000Z', jpeg: JPEG }),
  outcomes: (_, things, shop) => ofAccount(things, shop, null, ['not_found']),
  apply: () => undefined,
};

export const EXERCISES: { readonly [T in CommandType]: Exercise<T> } = {
  requestQuote,
  reviewProduct,
  reviewOrder,
  addToWishlist,
  removeFromWishlist,
  setCartLine,
  viewProduct,
  saveProfile,
  saveAddress,
  deleteAddress,
  saveJob,
  deleteJob,
  saveJobPhoto,
  deleteJobPhoto,
  subscribeNewsletter,
  markDelivery,
  proveDelivery,
};

/** How often each is made: those whose doubling or whose order would show are worth more. */
export const WEIGHTS: Readonly<Record<CommandType, number>> = {
  requestQuote: 8,
  setCartLine: 8,
  saveJob: 6,
  deleteJob: 2,
  saveJobPhoto: 1,
  deleteJobPhoto: 0.5,
  saveAddress: 5,
  deleteAddress: 2,
  addToWishlist: 4,
  removeFromWishlist: 3,
  viewProduct: 4,
  saveProfile: 3,
  reviewProduct: 3,
  reviewOrder: 2,
  subscribeNewsletter: 2,
  markDelivery: 0.5,
  proveDelivery: 0.2,
};
/** Without an account most of them are only turned down. */
export const SIGNED_OUT_WEIGHTS: Readonly<Record<CommandType, number>> = {
  requestQuote: 12,
  saveJob: 8,
  deleteJob: 3,
  saveJobPhoto: 0.2,
  deleteJobPhoto: 0.1,
  subscribeNewsletter: 4,
  markDelivery: 0.2,
  proveDelivery: 0.1,
  reviewProduct: 0.3,
  reviewOrder: 0.3,
  addToWishlist: 0.3,
  removeFromWishlist: 0.3,
  setCartLine: 0.3,
  viewProduct: 0.3,
  saveProfile: 0.3,
  saveAddress: 0.3,
  deleteAddress: 0.3,
};

export const COMMAND_TYPES = Object.keys(EXERCISES) as CommandType[];
