import type { Location } from 'react-router-dom';

// Every full page load has the router's key "default". Without its own key, a page opened by URL
// would start at another page's scroll position.

type VisitState = { visit?: string } | null;

/** A key for this history entry, restored on reload and Back. */
export function markVisit(): void {
  const state = history.state as VisitState;
  if (!state?.visit) history.replaceState({ ...state, visit: String(performance.timeOrigin) }, '');
}

export function visitKey(location: Location): string {
  return location.key === 'default' ? ((history.state as VisitState)?.visit ?? location.key) : location.key;
}
