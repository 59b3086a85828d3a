import { setTokenSource } from '../offline/owner.ts';
import { readSession } from './session.ts';

/**
 * Lets requests as the signed-in person wait for the sign-in client, which loads late. For pages that ask before the
 * device's data is open as well.
 */
export function provideTokens(): void {
  const client = () => import('./authClient.ts');
  setTokenSource({
    fresh: async (owner) => (readSession() ? (await client()).freshToken(owner) : null),
    refused: async () => (await client()).lookInto(),
  });
}
