import type { CommandPayloads } from '../../domain/commands.ts';
import type { CommandType } from '../../domain/sync.ts';
import { reviewOrder, reviewProduct } from '../catalog/reviews.ts';
import { viewProduct } from '../catalog/viewed.ts';
import { addToWishlist, removeFromWishlist } from '../catalog/wishlist.ts';
import { deleteAddress, saveAddress } from '../customers/addresses.ts';
import { saveProfile } from '../customers/profile.ts';
import { requireAccount } from '../db/owners.ts';
import { redrawBase64 } from '../db/redrawPhoto.ts';
import type { Tx } from '../db/sql.ts';
import { deleteJobPhoto, saveJobPhoto } from '../jobs/jobPhotos.ts';
import { deleteJob, saveJob } from '../jobs/jobs.ts';
import { subscribeNewsletter } from '../newsletter/newsletter.ts';
import { setCartLine } from '../orders/cart.ts';
import { markDelivery, proveDelivery } from '../orders/deliveryMarks.ts';
import { requestQuote } from '../quotes/quotes.ts';

export type CommandContext = {
  /** `anon:<uuid>` of a device or `u:<uuid>` of an account. */
  owner: string;
  /** The network address of the request, for rate limits. */
  address: string;
  /** The command's own id. */
  id: string;
  /** The person's sign-in on that device; null for a device without an account. */
  session?: string | null;
  /** The row's revision that the device changed; null when not given. */
  baseRev: number | null;
  /** When the device recorded it, by its own clock: to show, never to decide by. */
  madeAt: string;
};

/**
 * Executes a command inside its transaction. A Refusal rolls it back and is final; any other error is a fault, and the
 * command is sent again. The result is stored with the receipt, so it must be plain JSON.
 */
type Handler<Payload> = (
  tx: Tx,
  context: CommandContext,
  payload: Payload,
) => Promise<Record<string, unknown>>;

/** Exhaustive: a command type without a handler does not compile. */
export const HANDLERS: { readonly [T in CommandType]: Handler<CommandPayloads[T]> } = {
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

type Redraw<Payload> = (owner: string, payload: Payload) => Promise<Payload>;
const redrawJpeg = async <P extends { jpeg: string }>(owner: string, payload: P): Promise<P> => {
  requireAccount(owner);
  return { ...payload, jpeg: await redrawBase64(payload.jpeg) };
};

/**
 * For commands of accounts with one picture: done before the transaction, which holds the owner's lock.
 * @throws Refusal sign_in_required, not_a_picture
 */
export const REDRAW: { readonly [T in CommandType]?: Redraw<CommandPayloads[T]> } = {
  saveJobPhoto: redrawJpeg,
  proveDelivery: redrawJpeg,
};

/** Their statements must not mix with another command's: a rollback to their savepoint would undo it. */
export const WITH_SAVEPOINTS: ReadonlySet<CommandType> = new Set(['markDelivery', 'proveDelivery']);
