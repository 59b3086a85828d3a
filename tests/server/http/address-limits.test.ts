// Public routes without an account are limited by address: one address uses up only its own limit.
import { expect, test } from 'vitest';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ trustedProxies: { hops: 1 } });

test.each([['/pictures/uploads/none-800.webp', () => ({}), 404]] as const)(
  '%s is rate limited by address',
  async (path, request, allowed) => {
    const from = (address: string) =>
      store.call(path, { ...request(), headers: { 'X-Forwarded-For': address } });
    expect((await from('203.0.113.7')).status).toBe(allowed);
    // As if the address had called very often.
    await store.sql`update rate_limits set count = 1000000`;
    const refused = await from('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect((await from('198.51.100.8')).status).toBe(allowed);
  },
);
