import { describe, expect, test } from 'vitest';
import type { Address, Profile } from '../../../domain/account.ts';
import { zipFromAddress } from '../../../domain/delivery/delivery.ts';
import { isSite, siteLine, siteOfLine } from '../../../domain/delivery/sites.ts';
import { EMPTY_FORM } from '../../../domain/orders/checkout.ts';
import { chosenSite, offeredSites, withSite } from '../../../web/checkout/sites.ts';
import { translator } from '../../../web/ui/locale.tsx';

const t = translator(null);
const maple = { address: '12 Maple St', city: 'Franklin', state: 'TN', zip: '37064' };

describe('a site in one line', () => {
  test.each([
    ['12 Maple St', '12 Maple St, Franklin, TN 37064'],
    ['12 Maple St, Franklin', '12 Maple St, Franklin, TN 37064'],
    ['12 Maple St, Franklin, TN', '12 Maple St, Franklin, TN 37064'],
    ['12 Maple St, Franklin TN 37064', '12 Maple St, Franklin TN 37064'],
    ['12 Maple St 37064', '12 Maple St, Franklin, TN 37064'],
    ['12 Maple Ct,', '12 Maple Ct, Franklin, TN 37064'],
    ['12 Maple St, Leiper’s Fork, TN', '12 Maple St, Leiper’s Fork, TN 37064'],
    ['12 Maple St, Franklin, TN 37064, USA', '12 Maple St, Franklin, TN 37064, USA'],
    ['12 Maple St PMB 10101', '12 Maple St PMB 10101, Franklin, TN 37064'],
    ['12 Maple St, Suite 10200', '12 Maple St, Suite 10200, Franklin, TN 37064'],
    ['12 Maple St 10101', '12 Maple St 10101, Franklin, TN 37064'],
  ])('%s becomes a line without repetition, with its ZIP', (address, line) => {
    expect(siteLine({ ...maple, address })).toBe(line);
    expect(zipFromAddress(line)).toBe('37064');
  });

  test.each([
    [
      '214 Boxwood Lane, Nashville, TN 37203',
      { address: '214 Boxwood Lane', city: 'Nashville', state: 'TN' },
    ],
    ['Lot 4, Elm Rd, Franklin, tn 37203-1234', { address: 'Lot 4, Elm Rd', city: 'Franklin', state: 'TN' }],
    ['12 Maple St', { address: '12 Maple St', city: 'Brentwood', state: 'TN' }],
    ['12 Maple St Nashville TN 37203', { address: '12 Maple St Nashville TN 37203', city: 'Brentwood' }],
  ])('%s is split as far as its commas allow', (line, parts) => {
    const site = siteOfLine(line, '37203', 'Brentwood');
    expect(site).toMatchObject({ ...parts, zip: '37203' });
    expect(isSite(siteLine(site), '37203', site)).toBe(true);
  });

  test('a site is recognized in any spacing, and not with another ZIP', () => {
    expect(isSite(' 12 maple st,  Franklin TN 37064', null, maple)).toBe(true);
    expect(isSite('12 Maple St', '37064', maple)).toBe(true);
    expect(isSite('12 Maple St', '37203', maple)).toBe(false);
    // Its order has the city of the post office.
    expect(isSite('12 Maple St, Nashville, TN 37064', '37064', maple)).toBe(true);
    expect(isSite('12 Maple St, Nashville, TN 37203', '37203', maple)).toBe(false);
  });
});

describe('sites offered at checkout', () => {
  const address = (id: string, change: Partial<Address> = {}) => ({
    id,
    body: {
      id,
      label: id,
      ...maple,
      gateCode: null,
      contactName: null,
      contactPhone: null,
      dropNote: null,
      isDefault: false,
      ...change,
    },
  });
  const profile = (change: Partial<Profile>) => ({
    id: 'me',
    body: {
      fullName: null,
      email: null,
      phone: null,
      address: null,
      city: 'Nashville',
      state: 'TN',
      zip: null,
      ...change,
    },
  });

  test('the profile’s address is the default only without another default', () => {
    const own = [profile({ address: '5 Elm St', zip: '37206' })];
    expect(offeredSites([], own)).toMatchObject([{ id: 'me', label: null, isDefault: true }]);
    const sites = offeredSites([address('b'), address('a', { isDefault: true, zip: '37067' })], own);
    expect(sites.map(({ id, isDefault }) => `${id} ${isDefault}`)).toEqual(['a true', 'b false', 'me false']);
    expect(offeredSites([address('a')], [profile({ ...maple })])).toHaveLength(1);
    expect(offeredSites([], [profile({ address: '5 Elm St' })])).toEqual([]);
  });

  test('a site brings its gate code and contact, and another site replaces them', () => {
    const sites = offeredSites(
      [
        address('gate', {
          gateCode: '4711#',
          contactName: 'Luis',
          contactPhone: '615 555 0100',
          dropNote: 'On the tarp',
        }),
        address('open', { address: '9 Oak Ave', dropNote: 'By the barn' }),
      ],
      [],
    );
    const [gate, open] = sites;
    if (!gate || !open) throw new Error('two sites were offered');
    const first = { ...EMPTY_FORM, ...withSite(EMPTY_FORM, { from: null, to: gate }, t) };
    expect(first.specialInstructions).toBe('On the tarp\nGate code: 4711#\nOn site: Luis, 615 555 0100');
    expect(chosenSite(first, sites)?.id).toBe('gate');
    const noted = { ...first, specialInstructions: `${first.specialInstructions}\nMind the dog` };
    const second = { ...noted, ...withSite(noted, { from: gate, to: open }, t) };
    expect(second).toMatchObject({
      deliveryAddress: '9 Oak Ave, Franklin, TN 37064',
      deliveryZip: '37064',
      specialInstructions: 'By the barn\nMind the dog',
    });
    const typed = { ...second, deliveryAddress: `${second.deliveryAddress} rear` };
    expect(chosenSite(typed, sites)).toBeNull();
    expect(withSite(second, { from: open, to: null }, t)).toEqual({
      deliveryAddress: '',
      deliveryZip: '',
      deliveryCity: null,
      specialInstructions: 'Mind the dog',
    });
  });
});
