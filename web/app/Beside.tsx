import { Toasts } from '../ui/Toasts.tsx';
import { Floats } from './Floats.tsx';
import { SessionEnd } from './SessionEnd.tsx';

/** What stands beside every screen and comes after it: no part of a page's first code. */
export function Beside() {
  return (
    <>
      <SessionEnd />
      <Floats />
      <Toasts />
    </>
  );
}
