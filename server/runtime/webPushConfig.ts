import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../http/config.ts';
import { type Env, read, refuse } from './env.ts';
import { keepJson } from './settings.ts';

// The keys that identify the store to push services.

/** P-256, as base64url: the public point is 65 bytes, the private number 32. */
const isPublic = (text: unknown): text is string => typeof text === 'string' && /^B[\w-]{86}$/.test(text);
const isPrivate = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

/** Generated at the first start and kept: with new keys every browser would have to subscribe again. */
export function readWebPush(env: Env, dataDir: string): Config['webPush'] {
  const publicKey = read(env, 'VAPID_PUBLIC_KEY');
  const privateKey = read(env, 'VAPID_PRIVATE_KEY');
  if (publicKey === null && privateKey === null) return { ...storedKeys(dataDir), testOrigin: null };
  const remedy =
    'Make a pair with: npx web-push generate-vapid-keys. Or leave both out, and one is generated and kept.';
  if (!isPublic(publicKey)) return refuse('VAPID_PUBLIC_KEY', 'is missing or not a public key', remedy);
  if (!isPrivate(privateKey)) return refuse('VAPID_PRIVATE_KEY', 'is missing or not a private key', remedy);
  if (derivePublicKey(privateKey) !== publicKey)
    return refuse('VAPID_PRIVATE_KEY', 'belongs to another public key', remedy);
  return { publicKey, privateKey, testOrigin: null };
}

function derivePublicKey(privateKey: string): string {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    // The number is zero, or exceeds the curve's order.
    return '';
  }
  return curve.getPublicKey('base64url');
}

function storedKeys(dataDir: string): { publicKey: string; privateKey: string } {
  return keepJson(
    join(dataDir, 'vapid.json'),
    ({ publicKey, privateKey }) => isPublic(publicKey) && isPrivate(privateKey),
    () => {
      const curve = createECDH('prime256v1');
      const publicKey = curve.generateKeys('base64url');
      // One private number in 256 has a leading zero and is shorter.
      const privateKey = curve.getPrivateKey('hex').padStart(64, '0');
      return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
    },
  );
}
