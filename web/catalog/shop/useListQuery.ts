import { useNavigate } from 'react-router-dom';
import { type Browse, browseHref, changeBrowse, type Listing } from './browse.ts';

// A list follows its address a moment later. Whatever is pressed in that moment adds to what was asked for last,
// not to what still stands on the page, or the second press would take back the first.

type Asked = { browse: Browse; push: boolean };

/** By what a list shows: what was asked of it since. A list that followed shows something new, with nothing asked. */
const asked = new WeakMap<Browse, Asked>();

/** The change that asks a list for something else. `replace`: it leaves no step in the history. */
export function useAsk(
  listing: Listing,
  browse: Browse,
): (change: Partial<Browse>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (change, { replace = false } = {}) => {
    const before = asked.get(browse);
    const next = changeBrowse(before?.browse ?? browse, change);
    // A step that was on its way when it was overtaken is still a step.
    const push = !replace || before?.push === true;
    asked.set(browse, { browse: next, push });
    void navigate(browseHref(listing, next), { replace: !push, preventScrollReset: true });
  };
}
