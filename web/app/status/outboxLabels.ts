import { shorten } from '../../../domain/base/shorten.ts';
import type { CommandPayloads } from '../../../domain/commands.ts';
import type { QuoteKind } from '../../../domain/quotes.ts';
import type { CommandType } from '../../../domain/sync.ts';
import type { OutboxItem } from '../../offline/databases.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Translate } from '../../ui/locale.tsx';

type ItemText = { icon: IconName; title: string; text: string; editTo: string | null };

/** The payload comes from storage, where an older app may have stored fewer fields. */
type Words<T extends CommandType> = (
  payload: Partial<CommandPayloads[T]>,
  t: Translate,
  id: string,
) => ItemText;

/** Exhaustive: a command without a label does not compile. */
const WORDS: { readonly [T in CommandType]: Words<T> } = {
  requestQuote: ({ kind = 'message', subject, message, cubicYards, photos }, t, id) => ({
    icon: 'chat',
    title: [
      quoteTitle(kind, t),
      ...(cubicYards ? [cubicYards === 1 ? t('1 yard') : t('{n} yards', { n: cubicYards })] : []),
      ...(photos?.length ? [photos.length === 1 ? t('1 photo') : t('{n} photos', { n: photos.length })] : []),
    ].join(', '),
    text: clip(subject ?? message),
    editTo: `/contact?draft=${id}`,
  }),
  reviewProduct: ({ title, reviewText }, t) => ({
    ...plain('star', t('Product review')),
    text: clip(title ?? reviewText),
  }),
  reviewOrder: ({ reviewText }, t) => ({ ...plain('star', t('Order review')), text: clip(reviewText) }),
  addToWishlist: (_, t) => plain('heart', t('Product saved to your wishlist')),
  removeFromWishlist: (_, t) => plain('heart', t('Product removed from your wishlist')),
  setCartLine: (_, t) => ({ ...plain('cart', t('Change of your cart')), editTo: '/cart' }),
  viewProduct: (_, t) => plain('clock', t('Product you looked at')),
  saveProfile: ({ fullName }, t) => ({ ...plain('user', t('Your profile')), text: clip(fullName) }),
  saveAddress: ({ label, address }, t) => ({
    ...plain('pin', label ? t('Address: {label}', { label: clip(label) }) : t('Address')),
    text: clip(address),
  }),
  deleteAddress: (_, t) => plain('pin', t('Deletion of an address')),
  saveJob: ({ id, name, note }, t) => ({
    ...plain('calculator', name ? t('Job: {name}', { name: clip(name) }) : t('Job')),
    text: clip(note),
    editTo: id ? `/jobs/${id}` : null,
  }),
  deleteJob: (_, t) => plain('calculator', t('Deletion of a job')),
  saveJobPhoto: (_, t) => plain('calculator', t('Photo of a job')),
  deleteJobPhoto: (_, t) => plain('calculator', t('Deletion of a photo')),
  markDelivery: ({ note }, t) => ({ ...plain('truck', t('Status of a load')), text: clip(note) }),
  proveDelivery: (_, t) => plain('truck', t('Picture of a delivered load')),
  subscribeNewsletter: ({ email }, t) => ({ ...plain('mail', t('Newsletter signup')), text: clip(email) }),
};

/** A command's label. One of a feature that is gone shows the text that was written. */
export function describeCommand({ type, payload, id }: OutboxItem, t: Translate): ItemText {
  if (Object.hasOwn(WORDS, type)) return worded(type, payload, t, id);
  const texts = Object.values(Object(payload)).filter(
    (value) => typeof value === 'string' && /\s/.test(value),
  );
  return {
    ...plain('info', t('Something that the store no longer takes')),
    text: clip(String(texts[0] ?? '')),
  };
}

function worded<T extends CommandType>(type: T, payload: unknown, t: Translate, id: string): ItemText {
  const fields = (payload instanceof Object ? payload : {}) as Partial<CommandPayloads[T]>;
  return WORDS[type](fields, t, id);
}

function quoteTitle(kind: QuoteKind, t: Translate): string {
  const titles = {
    consultation: t('Consultation request'),
    quote: t('Quote'),
    custom_blend: t('Custom blend request'),
    message: t('Message'),
  };
  // An older app's request may have another kind.
  return titles[kind] ?? t('Message');
}

const plain = (icon: IconName, title: string): ItemText => ({ icon, title, text: '', editTo: null });

function clip(text: string | null | undefined): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line.length > 64 ? `${shorten(line, 63)}…` : line;
}
