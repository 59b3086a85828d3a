// Where sign-in leads back to, and how a page sends people there.

const HERE = 'https://store.invalid';

/** A path of this store; anything else would lead people away from it. */
export function safeNext(next: string | null): string {
  const url = URL.parse(next ?? '', HERE);
  if (!next?.startsWith('/') || url?.origin !== HERE) return '/';
  const { pathname, search, hash } = url;
  // Two slashes in front would be the name of another store.
  if (pathname.startsWith('//') || /^\/auth(?:\/|$)/.test(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}

export function signInPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
}
