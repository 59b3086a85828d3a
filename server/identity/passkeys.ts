import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

// WebAuthn as needed for a second factor: it identifies the device, without attestation of its maker.

/** EdDSA, ES256 and RS256, by their COSE numbers: the algorithms devices support. */
const ALGORITHMS = [-8, -7, -257];

const library = () => import('@simplewebauthn/server');

export type Passkey = {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
};

/** Passkeys belong to a host name, never an IP address: on the local machine the store is called localhost. */
export function passkeySite(publicUrl: string): { rpId: string; origin: string } {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin };
}

type Owner = { publicUrl: string; storeName: string; user: { id: string; email: string } };

/** Options for creating a passkey. @param passkeys those of the account, so that no device registers twice */
export async function creationOptions({ publicUrl, storeName, user }: Owner, passkeys: readonly Passkey[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: storeName,
    rpID: passkeySite(publicUrl).rpId,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map((passkey) => ({ id: passkeyId(passkey) })),
    // The password was the first factor: one touch is enough for the second.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Options for signing with a passkey. */
export async function requestOptions({ publicUrl }: Pick<Owner, 'publicUrl'>, passkey: Passkey) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: passkeySite(publicUrl).rpId,
    allowCredentials: [{ id: passkeyId(passkey) }],
    userVerification: 'preferred',
  });
}

export const passkeyId = ({ credentialId }: Passkey) => credentialId.toString('base64url');

/** The passkey created for this challenge; null for any other response. */
export async function registeredPasskey(
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

/** The passkey's new counter if it signed this challenge; null otherwise, and for a cloned passkey. */
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
      credential: { id: passkeyId(passkey), publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: false,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The library throws for any invalid response of a browser. */
async function orNull<T>(checking: Promise<T>): Promise<T | null> {
  try {
    return await checking;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
