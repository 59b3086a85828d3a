// Where sign-in returns to, and how pages send people to it.
import type { Translate } from '../ui/locale.tsx';

const HERE = 'https://store.invalid';

/** A path of this store only, so that nobody is sent to another site. */
export function safeNext(next: string | null): string {
  const url = URL.parse(next ?? '', HERE);
  if (!next?.startsWith('/') || url?.origin !== HERE) return '/';
  const { pathname, search, hash } = url;
  // Two leading slashes would name another host.
  if (pathname.startsWith('//') || /^\/auth(?:\/|$)/.test(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}

/** The page where the second sign-in step is set up, which leads back to the admin. */
export const secondStepPath = (next: string) => `/account/security?next=${encodeURIComponent(next)}`;

/** What a person was about to do with a product. The sign-in screen says it, and saves a wish afterwards. */
export type WantedAction = { kind: 'wish' | 'review'; productId: string; name: string };

/** For the history entry of the sign-in screen. Not for its URL, which anybody could make up. */
export const wantedState = (wanted: WantedAction) => ({ wanted });

export function readWanted(state: unknown): WantedAction | null {
  const { kind, productId, name } = (state as { wanted?: Partial<WantedAction> } | null)?.wanted ?? {};
  const isWanted =
    (kind === 'wish' || kind === 'review') && typeof productId === 'string' && typeof name === 'string';
  return isWanted ? { kind, productId, name } : null;
}

/** Why somebody is asked to sign in; null when they came by themselves. @param next from `safeNext` */
export function signInReason(wanted: WantedAction | null, next: string, t: Translate): string | null {
  if (wanted?.kind === 'wish') return t('Sign in to save {name} to your wishlist.', { name: wanted.name });
  if (wanted?.kind === 'review') return t('Sign in to review {name}.', { name: wanted.name });
  if (/^\/account\/orders\b/.test(next)) return t('Sign in to see your orders.');
  if (/^\/account\/wishlist\b/.test(next)) return t('Sign in to see your wishlist.');
  if (/^\/(?:account|dashboard)\b/.test(next)) return t('Sign in to open your account.');
  return /^\/admin\b/.test(next) ? t('Sign in to open the yard office.') : null;
}

export function signInPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
}
