// Two sign-ups with one address: the password of the sign-up that was confirmed by email counts.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();

const FIRST = { password: 'chosen by the first one', data: { full_name: 'First' } };
const SECOND = { password: 'chosen by the second one', data: { full_name: 'Second' } };

function newcomer() {
  const email = `${randomUUID()}@example.com`;
  const confirm = async (body: object) =>
    (await store.post('/auth/v1/verify', { type: 'signup', ...body })).status;
  return {
    email,
    signUp: async ({ password, data }: typeof FIRST) => {
      const { error } = await store.device().signUp({ email, password, options: { data } });
      expect(error).toBeNull();
    },
    mail: () => store.mailTo(email),
    /** The number of emails sent to the address. */
    mails: async () => {
      await store.drain();
      return (await store.mailbox.list()).filter(({ to }) => to === email).length;
    },
    link: ({ tokenHash }: { tokenHash: string }) => confirm({ token_hash: tokenHash }),
    code: ({ code }: { code: string }) => confirm({ email, token: code }),
    /** For each password, whose account it opens or the error. */
    async passwords() {
      const tries = [FIRST, SECOND].map(async ({ password }) => {
        const { data, error } = await store.device().signInWithPassword({ email, password });
        return error?.code ?? data.user?.user_metadata.full_name;
      });
      return Promise.all(tries);
    },
  };
}

const REFUSED = 'invalid_credentials';
const WAITS = 'email_not_confirmed';

test.each(['link', 'code'] as const)('the newer email’s %s confirms the newer sign-up only', async (way) => {
  const { signUp, mail, passwords, ...by } = newcomer();
  await signUp(FIRST);
  const first = await mail();
  await signUp(SECOND);
  const second = await mail();
  expect(await passwords()).toEqual([REFUSED, WAITS]);
  expect(await by[way](second)).toBe(200);
  expect(await passwords()).toEqual([REFUSED, 'Second']);
  expect(await by[way](first)).toBe(403);
  expect(await passwords()).toEqual([REFUSED, 'Second']);
});

test.each(['link', 'code'] as const)('the older email’s %s no longer confirms anything', async (way) => {
  const { signUp, mail, passwords, ...by } = newcomer();
  await signUp(FIRST);
  const first = await mail();
  await signUp(SECOND);
  const second = await mail();
  expect(await by[way](first)).toBe(403);
  expect(await passwords()).toEqual([REFUSED, WAITS]);
  expect(await by[way](second)).toBe(200);
  expect(await passwords()).toEqual([REFUSED, 'Second']);
});

test.each(['link', 'code'] as const)(
  'the older email’s %s confirms nothing even before the newer email is sent',
  async (way) => {
    const { signUp, mail, passwords, ...by } = newcomer();
    await signUp(FIRST);
    const first = await mail();
    await signUp(SECOND);
    expect(await by[way](first)).toBe(403);
    expect(await passwords()).toEqual([REFUSED, WAITS]);
    expect(await by[way](await mail())).toBe(200);
    expect(await passwords()).toEqual([REFUSED, 'Second']);
  },
);

test('a confirmed sign-up keeps its password and name after another sign-up', async () => {
  const { signUp, mail, passwords, link } = newcomer();
  await signUp(FIRST);
  expect(await link(await mail())).toBe(200);
  await signUp(SECOND);
  expect((await mail()).subject).toBe('You already have an account');
  // The second password gets the same response as without an account, and gives no access.
  expect(await passwords()).toEqual(['First', WAITS]);
});

test('sign-up and sign-in do not reveal whether an address has an account', async () => {
  const [owner, nobody] = [newcomer(), newcomer()];
  await owner.signUp(FIRST);
  expect(await owner.link(await owner.mail())).toBe(200);
  const answers = async (email: string) => {
    const body = { email, ...SECOND };
    const tell = async (response: Response) => {
      const text = (await response.text()).replaceAll(email, 'EMAIL');
      return [response.status, text.replaceAll(/[0-9a-f-]{36}|20\d\d-[\dT:.Z-]+/g, 'X')];
    };
    const told = [await tell(await store.post('/auth/v1/signup', body))];
    for (const password of [SECOND.password, 'neither of the two'])
      told.push(await tell(await store.post('/auth/v1/token?grant_type=password', { email, password })));
    return told;
  };
  expect(await answers(owner.email)).toEqual(await answers(nobody.email));
  expect(await owner.passwords()).toEqual(['First', WAITS]);
});

test('of two sign-ups before any email was sent only the newer is emailed', async () => {
  const { signUp, mail, mails, passwords, link } = newcomer();
  await signUp(FIRST);
  await signUp(SECOND);
  expect(await mails()).toBe(1);
  expect(await link(await mail())).toBe(200);
  expect(await passwords()).toEqual([REFUSED, 'Second']);
});

test('a resent email does not confirm a later sign-up', async () => {
  const { email, signUp, mails, mail, passwords, link } = newcomer();
  await signUp(FIRST);
  expect(await mails()).toBe(1);
  await store.device().resend({ type: 'signup', email });
  await signUp(SECOND);
  expect(await mails()).toBe(2);
  expect(await link(await mail())).toBe(200);
  expect(await passwords()).toEqual([REFUSED, 'Second']);
});

test('a resent email confirms the sign-up that it was requested for', async () => {
  const { email, signUp, mail, passwords, link } = newcomer();
  await signUp(FIRST);
  await signUp(SECOND);
  const before = await mail();
  await store.device().resend({ type: 'signup', email });
  const again = await mail();
  expect(await link(before)).toBe(403);
  expect(await link(again)).toBe(200);
  expect(await passwords()).toEqual([REFUSED, 'Second']);
});

test('simultaneous sign-ups leave one, whose password and email match', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { signUp, mail, mails, passwords, link } = newcomer();
    await Promise.all([signUp(FIRST), store.drain(), signUp(SECOND), store.drain()]);
    expect(await mails()).toBeGreaterThan(0);
    const [first, second] = await passwords();
    expect([first, second].toSorted()).toEqual([WAITS, REFUSED].toSorted());
    expect(await link(await mail())).toBe(200);
    expect(await passwords()).toEqual(first === WAITS ? ['First', REFUSED] : [REFUSED, 'Second']);
  }
});

test('a recovery link confirms the address and neither password', async () => {
  const { email, signUp, mail, passwords } = newcomer();
  await signUp(FIRST);
  await mail();
  await store.device().resetPasswordForEmail(email);
  const { tokenHash } = await mail();
  await signUp(SECOND);
  expect((await store.device().verifyOtp({ type: 'recovery', token_hash: tokenHash })).error).toBeNull();
  expect(await passwords()).toEqual([REFUSED, REFUSED]);
});
