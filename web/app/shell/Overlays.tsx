import { Toasts } from '../../ui/Toasts.tsx';
import { SessionEnd } from '../status/SessionEnd.tsx';
import { FloatingButtons } from './FloatingButtons.tsx';

/** What stands beside every screen and comes after it: no part of a page's first code. */
export function Overlays() {
  return (
    <>
      <SessionEnd />
      <FloatingButtons />
      <Toasts />
    </>
  );
}
