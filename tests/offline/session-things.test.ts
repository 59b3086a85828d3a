// What stays on a shared phone when a session ends, however it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDevice } from './device.ts';
import { Browser, openTab } from './page.ts';

const ORIGIN = 'http://store.test';
const PERSON = { id: '0198c0de-0000-4000-8000-000000000001', email: 'dana@mail.com' };
const SESSION = JSON.stringify({ access_token: 'a.b.c', expires_at: 1, user: PERSON });
const DEVICE = {
  'topsoil-cart': '[]',
  'topsoil-cart-account': 'null',
  'accessibility-settings': '{"theme":"dark"}',
  calculator: 'null',
  'mirrored-at': '1764500000000',
};

let browser: Browser;
beforeEach(() => {
  freshDevice(ORIGIN);
  browser = new Browser();
  for (const level of ['warn', 'info'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function tab() {
  openTab(browser, ORIGIN);
  const [session, payment, orders, zip, storage] = await Promise.all([
    import('../../web/identity/session.ts'),
    import('../../web/cart/payment.ts'),
    import('../../web/checkout/placeOrder.ts'),
    import('../../web/delivery/zip.ts'),
    import('../../web/ui/storedAtom.ts'),
  ]);
  return { ...session, ...payment, ...orders, ...zip, ...storage, tabStorage: sessionStorage };
}

async function buyerAtWork() {
  for (const [key, text] of Object.entries(DEVICE)) browser.kept.set(key, text);
  const first = await tab();
  first.sessionStore.setItem(first.SESSION_KEY, SESSION);
  first.prefillDraft({ email: PERSON.email, fullName: 'Dana Whitfield' });
  first.saveOrderDraft({ deliveryAddress: '9 Creek Rd' });
  first.rememberZip('37203');
  first.writeTab('form contact', { name: 'Dana Whitfield' });
  browser.kept.set('checkout-pending', JSON.stringify({ content: 'Dana Whitfield, 9 Creek Rd' }));
  browser.kept.set('contractor-card', JSON.stringify({ name: 'Dana Whitfield' }));
  return first;
}

const everything = () => JSON.stringify([...browser.kept]);

test.each(['the person signs out', 'the session ends by itself'])(
  'no data of the buyer is left when %s, and the device’s own data stays',
  async (way) => {
    const { sessionStore, setLeaving, SESSION_KEY, $draft, tabStorage } = await buyerAtWork();
    expect(everything()).toMatch(/Dana Whitfield.*37203|37203.*Dana Whitfield/);
    setLeaving(way === 'the person signs out');
    sessionStore.removeItem(SESSION_KEY);
    expect(everything()).not.toMatch(/Dana|dana|Creek|37203/);
    expect(Object.fromEntries(browser.kept)).toMatchObject(DEVICE);
    expect(tabStorage.length).toBe(0);
    expect($draft.get()).toMatchObject({ customerName: '', customerEmail: '', deliveryAddress: '' });
  },
);

test('another tab of the same browser deletes its copy as well', async () => {
  const first = await buyerAtWork();
  const second = await tab();
  second.writeTab('form quote', { name: 'Dana Whitfield' });
  expect(second.$draft.get().customerName).toBe('Dana Whitfield');
  first.sessionStore.removeItem(first.SESSION_KEY);
  expect(second.tabStorage.length).toBe(0);
  expect(second.$draft.get().customerName).toBe('');
});

test('a browser without a session keeps what was typed', async () => {
  const { sessionStore, SESSION_KEY, rememberZip } = await tab();
  rememberZip('37203');
  sessionStore.removeItem(SESSION_KEY);
  expect(everything()).toContain('37203');
});
