// Where sign-in returns to, and how pages send people to it.

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

/** To set up the second sign-in step, and from there back to the admin. */
export const secondStepPath = (next: string) => `/account/security?next=${encodeURIComponent(next)}`;

export function signInPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
}
