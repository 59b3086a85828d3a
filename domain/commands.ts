import type * as z from 'zod/mini';
import {
  type Address,
  type AddressDelete,
  addressDeleteSchema,
  addressSaveSchema,
  type ProfileSave,
  profileSaveSchema,
  type SetCartLine,
  setCartLineSchema,
} from './account.ts';
import {
  type OrderReviewRequest,
  orderReviewRequestSchema,
  type ProductReviewRequest,
  productReviewRequestSchema,
} from './catalog/reviews.ts';
import { type ViewProduct, viewSchema } from './catalog/viewed.ts';
import { type WishlistChange, wishlistChangeSchema } from './catalog/wishlist.ts';
import {
  type DeliveryMark,
  type DeliveryProof,
  deliveryMarkSchema,
  deliveryProofSchema,
} from './delivery/deliveries.ts';
import {
  type JobPhotoDelete,
  type JobPhotoSave,
  jobPhotoDeleteSchema,
  jobPhotoSaveSchema,
} from './jobPhotos.ts';
import { type JobDelete, type JobSave, jobDeleteSchema, jobSaveSchema } from './jobs.ts';
import { type NewsletterSignup, newsletterSignupSchema } from './newsletter.ts';
import { type QuoteRequest, quoteRequestSchema } from './quotes.ts';
import type { CommandType } from './sync.ts';

// What the commands that a device can queue while offline carry. A type that is listed in sync.ts without a payload here,
// a handler on the server (server/sync/handlers.ts), a label (web/app/status/outboxLabels.ts) or a chaos exercise
// (tests/chaos/exercises.ts) does not compile.

export type CommandPayloads = {
  requestQuote: QuoteRequest;
  reviewProduct: ProductReviewRequest;
  reviewOrder: OrderReviewRequest;
  addToWishlist: WishlistChange;
  removeFromWishlist: WishlistChange;
  setCartLine: SetCartLine;
  viewProduct: ViewProduct;
  saveProfile: ProfileSave;
  saveAddress: Address;
  deleteAddress: AddressDelete;
  saveJob: JobSave;
  deleteJob: JobDelete;
  saveJobPhoto: JobPhotoSave;
  deleteJobPhoto: JobPhotoDelete;
  subscribeNewsletter: NewsletterSignup;
  markDelivery: DeliveryMark;
  proveDelivery: DeliveryProof;
};

export const COMMANDS: {
  readonly [T in CommandType | keyof CommandPayloads]: z.ZodMiniType<CommandPayloads[T]>;
} = {
  requestQuote: quoteRequestSchema,
  reviewProduct: productReviewRequestSchema,
  reviewOrder: orderReviewRequestSchema,
  addToWishlist: wishlistChangeSchema,
  removeFromWishlist: wishlistChangeSchema,
  setCartLine: setCartLineSchema,
  viewProduct: viewSchema,
  saveProfile: profileSaveSchema,
  saveAddress: addressSaveSchema,
  deleteAddress: addressDeleteSchema,
  saveJob: jobSaveSchema,
  deleteJob: jobDeleteSchema,
  saveJobPhoto: jobPhotoSaveSchema,
  deleteJobPhoto: jobPhotoDeleteSchema,
  subscribeNewsletter: newsletterSignupSchema,
  markDelivery: deliveryMarkSchema,
  proveDelivery: deliveryProofSchema,
};

/** Whether a type is one of these: not a newer app's, and not an inherited property name. */
export function isCommandType(type: string): type is CommandType {
  return Object.hasOwn(COMMANDS, type);
}
