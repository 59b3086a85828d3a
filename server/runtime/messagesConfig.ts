import { createECDH, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { e164 } from '../../domain/base/phones.ts';
import type { Config } from '../http/config.ts';
import { type Env, read, readUrl, refuse } from './env.ts';
import { openDataDir } from './folder.ts';
import { writeSecretFile } from './settings.ts';

// The provider of text messages, and the keys that identify the store to push services.

const EXAMPLE = 'https://ACxxxx:token@api.twilio.com?from=+16155550142';

/**
 * `SMS_URL`: the account and token stand before the host, the senders in the query: `from` for texts (a number or a
 * messaging service, MG…) and `whatsapp` for WhatsApp (a number). Without a path, the provider's default one is used.
 */
export function readTexts(env: Env): Config['texts'] {
  const url = readUrl(env, 'SMS_URL', ['http:', 'https:'], EXAMPLE);
  if (url === null) return null;
  const [accountSid, authToken] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (!accountSid || !authToken)
    return refuse('SMS_URL', 'names no account and token', `Write it like SMS_URL=${EXAMPLE}.`);
  const from = readSender(url, 'from');
  const whatsappFrom = readSender(url, 'whatsapp');
  if (from === null && whatsappFrom === null)
    return refuse('SMS_URL', 'names no sender', `Write it like SMS_URL=${EXAMPLE}.`);
  const path = url.pathname === '/' ? `/2010-04-01/Accounts/${accountSid}/Messages.json` : url.pathname;
  return { url: `${url.origin}${path}`, accountSid, authToken, from, whatsappFrom, standIn: false };
}

function readSender(url: URL, name: 'from' | 'whatsapp'): string | null {
  // An unescaped + in a query means a space.
  const typed = url.searchParams.get(name)?.trim();
  if (!typed) return null;
  const number = e164(typed) ?? e164(`+${typed}`);
  if (number !== null) return number;
  if (name === 'from' && /^MG[0-9a-f]{32}$/i.test(typed)) return typed;
  return refuse('SMS_URL', `has a "${name}" that is not a phone number`, `Write it like SMS_URL=${EXAMPLE}.`);
}

/** P-256, as base64url: the public point is 65 bytes, the private number 32. */
const isPublic = (text: unknown): text is string => typeof text === 'string' && /^B[\w-]{86}$/.test(text);
const isPrivate = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

/** Generated at the first start and kept: with new keys every browser would have to subscribe again. */
export function readPush(env: Env, dataDir: string): Config['push'] {
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
  openDataDir(dataDir);
  const file = join(dataDir, 'vapid.json');
  try {
    if (existsSync(file)) {
      const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8'));
      if (isPublic(publicKey) && isPrivate(privateKey)) return { publicKey, privateKey };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const curve = createECDH('prime256v1');
  let made = { publicKey: '', privateKey: '' };
  // One private number in 256 has a leading zero and is shorter.
  while (!isPrivate(made.privateKey)) {
    made = { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') };
  }
  writeSecretFile(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

/** The stand-in's account, which only this store knows. */
export function standInTexts(internalUrl: string, authSecret: string): NonNullable<Config['texts']> {
  const accountSid = `AC${'0'.repeat(32)}`;
  return {
    url: `${internalUrl}/sandbox/texts/2010-04-01/Accounts/${accountSid}/Messages.json`,
    accountSid,
    authToken: createHmac('sha256', authSecret).update('stand-in for texts').digest('hex'),
    from: '+16155550142',
    whatsappFrom: '+16155550142',
    standIn: true,
  };
}
