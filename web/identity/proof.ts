import { atom } from 'nanostores';

/** A pending request for a fresh proof; settled with whether it was given. */
export const $proof = atom<{ settle: (proved: boolean) => void } | null>(null);

/**
 * Asks for a fresh proof before actions that are too sensitive for a session somebody else may have found open. False
 * when the person cancels.
 */
export function askProof(): Promise<boolean> {
  $proof.get()?.settle(false);
  return new Promise((resolve) => {
    const settle = (proved: boolean) => {
      $proof.set(null);
      resolve(proved);
    };
    $proof.set({ settle });
  });
}
