import type { Location } from 'react-router-dom';

// Every full page load has the router's key "default". Without a name of its own, a page opened by its address
// would start where some other page was scrolled to.

type Marked = { visit?: string } | null;

/** A key for this history entry, which a reload and the back button find again. */
export function markVisit(): void {
  const state = history.state as Marked;
  if (!state?.visit) history.replaceState({ ...state, visit: String(performance.timeOrigin) }, '');
}

export function visitKey(location: Location): string {
  return location.key === 'default' ? ((history.state as Marked)?.visit ?? location.key) : location.key;
}
