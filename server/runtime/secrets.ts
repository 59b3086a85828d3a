import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../http/config.ts';
import { type Env, read, readOrigin, refuse } from './env.ts';
import { openDataDir } from './folder.ts';
import { keepJson, writeSecretFile } from './settings.ts';

// Secret keys: from the environment, or generated once and stored in DATA_DIR.

const SECRET_CHARACTERS = 32;

export function readPayments(env: Env, dataDir: string, internalUrl: string): Config['payments'] {
  const secretKey = read(env, 'STRIPE_SECRET_KEY');
  const webhookSecret = read(env, 'STRIPE_WEBHOOK_SECRET');
  const apiBase = readOrigin(env, 'STRIPE_API_BASE', 'https://api.stripe.com');
  if (webhookSecret !== null && !/^whsec_\S{8,}$/.test(webhookSecret)) {
    refuse(
      'STRIPE_WEBHOOK_SECRET',
      'is not a signing secret',
      'Copy the one that starts with whsec_ from the webhook endpoint in the Stripe dashboard.',
    );
  }
  if (secretKey === null) {
    if (apiBase !== null) {
      refuse(
        'STRIPE_API_BASE',
        'is set without STRIPE_SECRET_KEY',
        'Set the key as well, or leave both out to use the stand-in.',
      );
    }
    const secrets = standInSecrets(dataDir);
    return {
      ...secrets,
      webhookSecret: webhookSecret ?? secrets.webhookSecret,
      apiBase: internalUrl,
      standIn: true,
    };
  }
  if (!/^(sk|rk)_(test|live)_\S{8,}$/.test(secretKey)) {
    refuse(
      'STRIPE_SECRET_KEY',
      secretKey.startsWith('pk_') ? 'is a publishable key' : 'is not a secret key',
      'Copy the one that starts with sk_ or rk_ from the Stripe dashboard, or leave it out to use the stand-in.',
    );
  }
  if (webhookSecret === null) {
    return refuse(
      'STRIPE_WEBHOOK_SECRET',
      'is missing, and without it anybody could report an order as paid',
      'Set it to the signing secret (whsec_…) of the webhook endpoint, next to STRIPE_SECRET_KEY.',
    );
  }
  return { secretKey, webhookSecret, apiBase, standIn: false };
}

export function readAuthSecret(env: Env, dataDir: string): string {
  const text = read(env, 'AUTH_SECRET');
  if (text !== null) {
    if (text.length >= SECRET_CHARACTERS) return text;
    return refuse(
      'AUTH_SECRET',
      `is shorter than ${SECRET_CHARACTERS} characters`,
      'Make one with: openssl rand -hex 32. Or leave it out, and one is generated and kept in DATA_DIR.',
    );
  }
  openDataDir(dataDir);
  const file = join(dataDir, 'auth.key');
  if (existsSync(file)) {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= SECRET_CHARACTERS) return secret;
  }
  const secret = randomBytes(32).toString('hex');
  writeSecretFile(file, `${secret}\n`);
  return secret;
}

/** Keys for the payments stand-in: generated once, so that a restart still accepts earlier signatures. */
function standInSecrets(dataDir: string): { secretKey: string; webhookSecret: string } {
  const random = () => randomBytes(24).toString('hex');
  return keepJson(
    join(dataDir, 'secrets.json'),
    ({ secretKey, webhookSecret }) => typeof secretKey === 'string' && typeof webhookSecret === 'string',
    () => ({ secretKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` }),
  );
}
