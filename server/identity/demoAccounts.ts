import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Role } from '../../domain/staff.ts';
import type { Sql } from '../db/sql.ts';
import { attachGuestRecords } from './guestRecords.ts';
import { type PasswordHasher, passwordHasher } from './passwordHash.ts';
import { findUser } from './users.ts';

// A demo account for each role, for the embedded database only. Their passwords are generated on this machine: passwords
// in the source code would open every such store that is reachable over a network.

export type DemoAccount = {
  role: Role;
  email: string;
  /** Null once it was changed. */
  password: string | null;
};

const PEOPLE: readonly { role: Role; email: string; fullName: string }[] = [
  { role: 'customer', email: 'customer@demo.example', fullName: 'Dana Whitfield' },
  { role: 'admin', email: 'admin@demo.example', fullName: 'Marcus Bell' },
  { role: 'clerk', email: 'dispatcher@demo.example', fullName: 'Renee Tillman' },
  { role: 'driver', email: 'driver@demo.example', fullName: 'Luis Ortega' },
];
const WORDS =
  'amber anchor barley basket bramble bridge cedar clover copper cradle dapple ember fallow fennel furrow gravel harbor hazel hollow juniper lantern ledger meadow millet orchard pebble quarry ridge saddle sorrel thistle timber trellis walnut willow yarrow'.split(
    ' ',
  );
const fileSchema = z.record(z.string(), z.string());

function newPassword(): string {
  const word = () => WORDS[randomInt(WORDS.length)] ?? 'furrow';
  return `${word()}-${word()}-${word()}-${randomInt(1000, 10_000)}`;
}

/**
 * Creates the missing demo accounts and stores their passwords in DATA_DIR.
 *
 * @param keep writes a file that only its owner can read
 */
export async function demoAccounts(
  sql: Sql,
  dataDir: string,
  keep: (path: string, text: string) => void,
): Promise<DemoAccount[]> {
  const file = join(dataDir, 'demo.json');
  const stored = existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const passwords = Object.fromEntries(
    PEOPLE.map(({ email }) => [email, stored[email] ?? newPassword()] as const),
  );
  if (PEOPLE.some(({ email }) => stored[email] === undefined)) {
    keep(file, `${JSON.stringify(passwords, null, 2)}\n`);
  }
  const hasher = passwordHasher();
  return Promise.all(
    PEOPLE.map(async (person) => {
      const { role, email } = person;
      const password = passwords[email] ?? '';
      const isIts = await ensure(sql, hasher, person, password);
      return { role, email, password: isIts ? password : null };
    }),
  );
}

/** Creates the account if missing. Returns whether it has this password. */
async function ensure(
  sql: Sql,
  hasher: PasswordHasher,
  { role, email, fullName }: (typeof PEOPLE)[number],
  password: string,
): Promise<boolean> {
  const user = await findUser(sql, { email });
  if (user) return hasher.check(password, user.passwordHash);
  const passwordHash = await hasher.hash(password);
  await sql.begin(async (tx) => {
    await tx`
      insert into users (email, password_hash, role, user_metadata, email_confirmed_at)
      values (${email}, ${passwordHash}, ${role}, ${tx.json({ full_name: fullName })}, now())
      on conflict (email) do nothing`;
    const account = await findUser(tx, { email });
    if (account) await attachGuestRecords(tx, account);
  });
  return true;
}
