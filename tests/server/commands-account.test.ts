import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address, Profile, ProfileSave } from '../../domain/account.ts';
import { sharedDatabase } from '../helpers/database.ts';
import { accountOn, command, follower, type Person, writeAs } from '../helpers/owners.ts';
import { sized } from '../helpers/size.ts';

const { sql } = await sharedDatabase();

const profile = (more: Partial<ProfileSave> = {}): ProfileSave => ({
  fullName: 'Ada Lovelace',
  phone: '(615) 555-0142',
  address: '12 Maple St',
  city: 'Franklin',
  state: 'TN',
  zip: '37064',
  ...more,
});
const address = (more: Partial<Address> = {}): Address => ({
  id: randomUUID(),
  label: 'Maple St site',
  address: '12 Maple St',
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  gateCode: '4711',
  contactName: 'Sam',
  contactPhone: '615 555 0100',
  dropNote: 'Left of the oak',
  isDefault: false,
  ...more,
});
const addresses = (who: Person) => who.rows<Address>('addresses');

describe('profile', () => {
  test('a profile is stored under the account’s id, and saving it again replaces it as a whole', async () => {
    const who = await accountOn(sql);
    expect(await who.do('saveProfile', profile())).toMatchObject({
      result: { id: who.userId, warnings: [] },
    });
    expect(await who.changes()).toMatchObject([{ table: 'customers', id: who.userId }]);
    expect(await who.rows<Profile>('customers')).toEqual([{ ...profile(), email: null }]);
    await who.do('saveProfile', profile({ fullName: null, address: '', zip: null }));
    expect(await who.rows<Profile>('customers')).toMatchObject([
      { fullName: null, address: null, zip: null },
    ]);
  });

  test('a profile without city and state defaults to Nashville, TN', async () => {
    const who = await accountOn(sql);
    await who.do('saveProfile', profile({ city: ' ', state: '' }));
    expect(await who.rows<Profile>('customers')).toMatchObject([{ city: 'Nashville', state: 'TN' }]);
  });

  test('a profile keeps the account’s email, which no payload can change', async () => {
    const who = await accountOn(sql);
    await writeAs(
      sql,
      who.owner,
      (tx) => tx`insert into customers ${tx({ userId: who.userId, email: 'a@b.c' })}`,
    );
    await who.send(command('saveProfile', { ...profile(), email: 'evil@example.com' }));
    expect(await who.rows<Profile>('customers')).toMatchObject([
      { email: 'a@b.c', fullName: 'Ada Lovelace' },
    ]);
  });

  test.each([
    ['615-555-0142', []],
    ['+1 (615) 555.0142', []],
    ['1 615 555 0142', []],
    [null, []],
    ['555-0142', ['phone']],
    ['+49 30 123456', ['phone']],
    ['615 555 0142 ext. 3', []],
  ])('the phone number %s is saved with warnings %j', async (phone, warnings) => {
    const who = await accountOn(sql);
    expect(await who.do('saveProfile', profile({ phone }))).toMatchObject({
      outcome: 'applied',
      result: { warnings },
    });
    expect(await who.rows<Profile>('customers')).toMatchObject([{ phone }]);
  });

  test('identifiers are stored cleaned', async () => {
    const who = await accountOn(sql);
    const pasted = profile({ zip: '３７２０３–1234', phone: '\u202a(615)\u00a0555\u20110142\u202c' });
    expect(await who.do('saveProfile', pasted)).toMatchObject({
      outcome: 'applied',
      result: { warnings: [] },
    });
    expect(await who.rows<Profile>('customers')).toMatchObject([{ zip: '37203', phone: '(615) 555-0142' }]);
  });

  test.each([
    ['zip', '3720'],
    ['state', 'Tennessee'],
    ['fullName', 'x'.repeat(201)],
  ])('a profile with the invalid %s %s is refused, and the field is named', async (field, value) => {
    const who = await accountOn(sql);
    expect(await who.do('saveProfile', profile({ [field]: value }))).toMatchObject({
      outcome: 'refused',
      code: 'invalid_payload',
      detail: { field },
    });
    expect(await who.changes()).toEqual([]);
  });

  test('a profile with a ZIP outside the delivery area is saved', async () => {
    const who = await accountOn(sql);
    expect((await who.do('saveProfile', profile({ zip: '99999', state: 'ak' }))).outcome).toBe('applied');
    expect(await who.rows<Profile>('customers')).toMatchObject([{ zip: '99999', state: 'AK' }]);
  });
});

describe('addresses', () => {
  test('an address is saved under the device’s id, and saving it again replaces it as a whole', async () => {
    const who = await accountOn(sql);
    const site = address();
    expect(await who.do('saveAddress', site)).toMatchObject({ result: { id: site.id } });
    expect(await addresses(who)).toEqual([site]);
    await who.do('saveAddress', { ...site, label: 'Shop', gateCode: '' });
    expect(await addresses(who)).toEqual([{ ...site, label: 'Shop', gateCode: null }]);
  });

  test('an address needs a label, a street address and a ZIP', async () => {
    const who = await accountOn(sql);
    for (const field of ['label', 'address', 'zip'] as const) {
      expect(await who.do('saveAddress', address({ [field]: ' ' }))).toMatchObject({ detail: { field } });
    }
    expect(await who.do('saveAddress', address({ id: '1' }))).toMatchObject({ detail: { field: 'id' } });
    expect(await who.changes()).toEqual([]);
  });

  test('a new default address replaces the old default', async () => {
    const who = await accountOn(sql);
    const device = follower(who);
    const [first, second] = [address({ isDefault: true }), address({ isDefault: true })];
    await who.do('saveAddress', first);
    await device('addresses');
    await who.do('saveAddress', second);
    const marks = (await device<Address>('addresses')).map(({ id, isDefault }) => [id, isDefault]);
    expect(new Map(marks as [string, boolean][])).toEqual(
      new Map([
        [first.id, false],
        [second.id, true],
      ]),
    );
  });

  test('ten devices that set a default at once leave one, and the database refuses a second', async () => {
    const who = await accountOn(sql);
    const ten = Array.from({ length: 10 }, () => address({ isDefault: true }));
    const answers = await Promise.all(ten.map((one) => who.do('saveAddress', one)));
    expect(answers.every(({ outcome }) => outcome === 'applied')).toBe(true);
    const saved = await addresses(who);
    expect(saved).toHaveLength(10);
    expect(saved.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const all = writeAs(
      sql,
      who.owner,
      (tx) => tx`update addresses set is_default = true where owner = ${who.owner}`,
    );
    await expect(all).rejects.toMatchObject({ code: '23505' });
  });

  test('a deleted default address syncs as a tombstone, allows another default, and can be saved again', async () => {
    const who = await accountOn(sql);
    const first = address({ isDefault: true });
    await who.do('saveAddress', first);
    const since = (await who.changes()).at(-1)?.rev;
    expect((await who.do('deleteAddress', { id: first.id })).outcome).toBe('applied');
    const told = await who.changes(since);
    expect(told).toMatchObject([{ table: 'addresses', id: first.id, deleted: true, body: null }]);
    expect((await who.do('deleteAddress', { id: first.id })).outcome).toBe('applied');
    expect(await who.changes(since)).toEqual(told);
    expect((await who.do('saveAddress', address({ isDefault: true }))).outcome).toBe('applied');
    await who.do('saveAddress', first);
    expect((await addresses(who)).filter(({ isDefault }) => isDefault)).toEqual([first]);
  });

  test('another person’s address cannot be deleted or read, and is reported like an unknown one', async () => {
    const [who, other] = [await accountOn(sql), await accountOn(sql)];
    const site = address({ dropNote: 'A secret' });
    await who.do('saveAddress', site);
    const before = await who.changes();
    const [theirs, nobodys] = [site.id, randomUUID()];
    for (const id of [theirs, nobodys]) {
      expect(await other.do('deleteAddress', { id })).toMatchObject({
        outcome: 'refused',
        code: 'not_found',
        detail: { id },
      });
    }
    expect(await other.changes()).toEqual([]);
    expect((await other.do('saveAddress', address({ id: theirs, label: 'Mine' }))).outcome).toBe('applied');
    expect(await addresses(other)).toMatchObject([{ id: theirs, label: 'Mine' }]);
    await other.do('deleteAddress', { id: theirs });
    expect(await who.changes()).toEqual(before);
  });

  test('random saves and deletions leave the last state and at most one default', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const step = fc.record({
      id: fc.constantFrom(...ids),
      label: fc.constantFrom('a', 'b', 'c'),
      isDefault: fc.boolean(),
      gone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const who = await accountOn(sql);
        const device = follower(who);
        const paper = new Map<string, Address>();
        for (const { gone, ...one } of steps) {
          if (gone) {
            await who.do('deleteAddress', { id: one.id });
            paper.delete(one.id);
          } else {
            await who.do('saveAddress', address(one));
            if (one.isDefault) for (const [id, held] of paper) paper.set(id, { ...held, isDefault: false });
            paper.set(one.id, address(one));
          }
          if (one.label === 'a') await device('addresses');
        }
        const held = new Map((await device<Address>('addresses')).map((one) => [one.id, one]));
        expect(held).toEqual(paper);
      }),
      { numRuns: sized(6, 60) },
    );
  });
});
