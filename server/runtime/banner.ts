import type { Config } from './config.ts';

/** What a person who has just started the store needs to know, on one screen. */
export function banner(config: Config, database: string, seconds: number): string {
  const active: [string, string][] = [
    ['Database', database],
    [
      'Payments',
      config.payments.standIn
        ? 'stand-in, no card is charged (STRIPE_SECRET_KEY for the real one)'
        : `Stripe${config.payments.apiBase ? ` at ${config.payments.apiBase}` : ''}`,
    ],
  ];
  const open = config.host !== '127.0.0.1' && config.host !== '::1' && config.host !== 'localhost';
  const lines = [
    '',
    `  Loam & Axle is open at ${config.publicUrl}`,
    '',
    ...active.map(([name, value]) => `    ${name.padEnd(10)}${value}`),
    '',
    ...(open && config.payments.standIn
      ? [`  Other machines can reach this store (HOST=${config.host}), and its payments are pretend.`, '']
      : []),
    `  Ready in ${seconds.toFixed(1)} s. Ctrl-C stops it.`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}
