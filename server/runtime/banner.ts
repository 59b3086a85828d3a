import type { DemoAccount } from '../identity/demoAccounts.ts';
import type { Config } from './config.ts';
import { isLoopback } from './listenConfig.ts';

/** What a person needs to know right after starting the store, on one screen. */
export function banner(
  config: Config,
  database: string,
  seconds: number,
  demo: readonly DemoAccount[] = [],
): string {
  const active: [string, string][] = [
    ['Database', database],
    [
      'Payments',
      config.payments.standIn
        ? 'stand-in, no card is charged (STRIPE_SECRET_KEY for the real one)'
        : `Stripe${config.payments.apiBase ? ` at ${config.payments.apiBase}` : ''}`,
    ],
    [
      'Mail',
      config.smtpUrl
        ? `sent through ${new URL(config.smtpUrl).host}`
        : `stand-in, see ${config.internalUrl}/sandbox/mail on this machine (SMTP_URL to send it)`,
    ],
    [
      'Chat',
      config.chat.standIn
        ? 'stand-in, automatic answers (OPENAI_API_KEY for a model)'
        : `${config.chat.model}${config.chat.baseUrl ? ` at ${new URL(config.chat.baseUrl).host}` : ''}`,
    ],
    [
      'Pictures',
      config.bucket
        ? `bucket ${config.bucket.bucket} at ${new URL(config.bucket.endpoint).host}`
        : 'in the database (S3_URL for a bucket)',
    ],
  ];
  const lines = [
    '',
    `  Loam & Axle is open at ${config.publicUrl}`,
    '',
    ...active.map(([name, value]) => `    ${name.padEnd(10)}${value}`),
    '',
    ...(demo.length > 0 ? ['  Demo sign-ins:', ...demo.map(demoLine), ''] : []),
    ...(!isLoopback(config.host) && config.payments.standIn
      ? [`  Other machines can reach this store (HOST=${config.host}), and its payments are pretend.`, '']
      : []),
    `  Ready in ${seconds.toFixed(1)} s. Ctrl-C stops it.`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function demoLine({ role, email, password }: DemoAccount): string {
  return `    ${role.padEnd(10)}${email}  ${password ?? '(password was changed)'}`;
}
