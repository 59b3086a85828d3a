import type { AuthMFAChallengeWebauthnResponse, MFAVerifyWebauthnParams } from '@supabase/auth-js';
import { askProof } from './proof.ts';
import { type Answer, attempt, client, finishSignIn, type Outcome, signOut } from './signIn.ts';

// The second sign-in step: proving it, setting it up and removing it. Needs signal.

/** Types the code of an authenticator app. */
export async function proveByCode(factorId: string, code: string): Promise<Outcome> {
  return finishSignIn(await attempt(async () => (await client()).mfa.challengeAndVerify({ factorId, code })));
}

/** Uses up one of the recovery codes. */
export async function proveByRecoveryCode(code: string): Promise<Outcome> {
  return finishSignIn(await attempt(async () => (await client()).mfa.recoveryCodes.verify({ code })));
}

/** Browsers create passkeys for host names, not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

/** Creates the passkey of a step that has none yet, or signs with it. The browser asks for a touch, a face or a PIN. */
export async function proveByPasskey(factorId: string): Promise<Outcome> {
  const challenge = await attempt(async () =>
    (await client()).mfa.challenge({ factorId, webauthn: { rpId: location.hostname } }),
  );
  if (!challenge.ok) return challenge;
  const { id: challengeId, webauthn } = challenge.value;
  const credential_response = await promptPasskey(webauthn);
  if (credential_response === null)
    return { ok: false, code: 'passkey_not_used', message: '', reasons: [], isFault: false };
  const answer = { rpId: location.hostname, type: webauthn.type, credential_response };
  return finishSignIn(
    await attempt(async () =>
      (await client()).mfa.verify({ factorId, challengeId, webauthn: answer as SignedAnswer }),
    ),
  );
}

type SignedAnswer = MFAVerifyWebauthnParams['webauthn'];
type AskedChallenge = NonNullable<AuthMFAChallengeWebauthnResponse['data']>['webauthn'];

/** null when the person dismissed the browser's prompt, or this device has no such passkey. */
async function promptPasskey({ type, credential_options }: AskedChallenge): Promise<Credential | null> {
  try {
    return type === 'create'
      ? await navigator.credentials.create(credential_options as CredentialCreationOptions)
      : await navigator.credentials.get(credential_options as CredentialRequestOptions);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.info('No passkey was used.', error);
    return null;
  }
}

/** Adds a step that takes effect once its passkey is created: see `proveByPasskey`. */
export async function addPasskey(name: string): Promise<Answer<string>> {
  const answer = await attempt(async () =>
    (await client()).mfa.enroll({ factorType: 'webauthn', friendlyName: name }),
  );
  return answer.ok ? { ok: true, value: answer.value.id } : answer;
}

/** Without the second step, the sign-in starts over. */
export const abandonSignIn = (): Promise<void> => signOut({ keep: false });

/** As the provider knows it now. */
export type SecondStep = { id: string; kind: string; name: string; addedAt: string };

export async function listSteps(): Promise<Answer<SecondStep[]>> {
  const answer = await attempt(async () => (await client()).mfa.listFactors());
  if (!answer.ok) return answer;
  const steps = answer.value.all
    .filter(({ status }) => status === 'verified')
    .map(({ id, factor_type, friendly_name, created_at }) => ({
      id,
      kind: factor_type,
      name: friendly_name ?? '',
      addedAt: created_at,
    }));
  return { ok: true, value: steps };
}

export type NewApp = { id: string; picture: string; secret: string; uri: string };

/** Creates a key for an authenticator app. It takes effect once a code of it is typed: see `proveByCode`. */
export async function addApp(name: string): Promise<Answer<NewApp>> {
  const answer = await attempt(async () =>
    (await client()).mfa.enroll({ factorType: 'totp', friendlyName: name }),
  );
  if (!answer.ok) return answer;
  const { id, totp } = answer.value;
  return { ok: true, value: { id, picture: totp.qr_code, secret: totp.secret, uri: totp.uri } };
}

/** Also updates the session, and what this browser stores about the account. */
export async function removeStep(factorId: string): Promise<Outcome> {
  const answer = await attempt(async () => (await client()).mfa.unenroll({ factorId }));
  if (!answer.ok) return answer;
  return finishSignIn(await attempt(async () => (await client()).refreshSession()));
}

/** How many recovery codes are left; null where there never were any. */
export async function recoveryCodesLeft(): Promise<Answer<number | null>> {
  const answer = await attempt(async () => (await client()).mfa.recoveryCodes.getStatus());
  if (answer.ok) return { ok: true, value: answer.value.remaining };
  return answer.code === 'mfa_factor_not_found' ? { ok: true, value: null } : answer;
}

/** Ten codes, replacing existing ones. They are never shown again. */
export async function newRecoveryCodes(hasSome: boolean): Promise<Answer<string[]>> {
  const answer = await attempt(async () => {
    const { recoveryCodes } = (await client()).mfa;
    return hasSome ? recoveryCodes.regenerate() : recoveryCodes.generate();
  });
  return answer.ok ? { ok: true, value: answer.value.codes } : answer;
}

/** Runs `work`, and again after a proof if the provider asks for one. */
export async function withProof<Value>(work: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
  const answer = await work();
  if (answer.ok || answer.code !== 'reauthentication_needed') return answer;
  return (await askProof()) ? work() : answer;
}
