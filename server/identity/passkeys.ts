import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

// WebAuthn, as far as a second factor needs it: which device it is, and no statement of who built it.

/** EdDSA, ES256 and RS256, by their COSE numbers: what devices have. */
const ALGORITHMS = [-8, -7, -257];

const library = () => import('@simplewebauthn/server');

export type Passkey = {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
};

/** Passkeys belong to a name, never to an address: on one's own machine the store is called localhost. */
export function passkeySite(publicUrl: string): { rpId: string; origin: string } {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin };
}

type Asked = { publicUrl: string; storeName: string; user: { id: string; email: string } };

/** What a browser makes a passkey with. @param known those of the account, which no device makes twice */
export async function creationOptions({ publicUrl, storeName, user }: Asked, known: readonly Passkey[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: storeName,
    rpID: passkeySite(publicUrl).rpId,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((passkey) => ({ id: idOf(passkey) })),
    // The password was the first step: one touch is enough for the second.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** What a browser signs with a passkey. */
export async function requestOptions({ publicUrl }: Pick<Asked, 'publicUrl'>, passkey: Passkey) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: passkeySite(publicUrl).rpId,
    allowCredentials: [{ id: idOf(passkey) }],
    userVerification: 'preferred',
  });
}

export const idOf = ({ credentialId }: Passkey) => credentialId.toString('base64url');

/** The passkey that was made for this challenge; null for anything else. */
export async function madePasskey(
  publicUrl: string,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await library();
  const { rpId, origin } = passkeySite(publicUrl);
  const verified = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
  };
}

/** The passkey's new counter, when it signed this challenge; null otherwise, and for one that was copied. */
export async function signedCounter(
  publicUrl: string,
  challenge: string,
  { passkey, response }: { passkey: Passkey; response: AuthenticationResponseJSON },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { rpId, origin } = passkeySite(publicUrl);
  const { publicKey, counter } = passkey;
  const verified = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: idOf(passkey), publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: false,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The library throws for whatever is wrong with what a browser sent. */
async function orNull<T>(checking: Promise<T>): Promise<T | null> {
  try {
    return await checking;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
