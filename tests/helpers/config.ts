// The configuration of a store that runs inside a test: the defaults of an empty environment.
import type { StoreConfig } from '../../server/http/config.ts';

export function createConfig(overrides: Partial<StoreConfig> = {}): StoreConfig {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'https://shop.example.com',
    internalUrl: 'http://127.0.0.1:0',
    trustedProxies: null,
    dataDir: '',
    metrics: null,
    bucket: null,
    payments: { secretKey: 'sk_test_none', webhookSecret: 'whsec_none', apiBase: null, standIn: true },
    chat: { apiKey: null, baseUrl: null, model: 'gpt-5-mini', standIn: true },
    smtpUrl: null,
    mailFrom: null,
    webPush: {
      publicKey: 'BFAcl3l1MxXqWyn6hKVl1dYlkiVNyXQgBtvzWTTuBrkMfz_FRM7vpvYnCgKVuAm4DUzbeg7cY4fRZnzKZ3oEBcc',
      privateKey: 'x',
      testOrigin: null,
    },
    authSecret: 'a secret of thirty-two letters or more',
    signIn: { reuseSeconds: 10, mailSeconds: 60, perAddress: 1 },
    adminSecondFactor: 'asked',
    ...overrides,
  };
}
