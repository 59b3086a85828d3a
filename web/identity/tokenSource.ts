import { setTokenSource } from '../offline/owner.ts';
import { readSession } from './session.ts';

/** Lets requests as the signed-in person wait for the sign-in client, which loads late. May be called often. */
export function provideTokens(): void {
  const client = () => import('./authClient.ts');
  setTokenSource({
    fresh: async (owner) => (readSession() ? (await client()).freshToken(owner) : null),
    refused: async () => (await client()).checkSession(),
  });
}
