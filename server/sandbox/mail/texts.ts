import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';

// Stores texts when there is no provider, and answers in the provider's wire format (Twilio's Messages API).

const KEPT = 200;

export type ReceivedText = { id: string; at: string; to: string; from: string; body: string };

export type TextBox = {
  put(text: Omit<ReceivedText, 'at'>): Promise<void>;
  /** Newest first. */
  list(): Promise<ReceivedText[]>;
};

/** As the mailbox: one file for each text, written atomically, because several processes may share the folder. */
export function openTextBox(folder: string): TextBox {
  async function names(): Promise<string[]> {
    try {
      const files = await readdir(folder);
      return files
        .filter((name) => /^\d{13}-SM[0-9a-f]{32}\.json$/.test(name))
        .sort()
        .reverse();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }
  async function read(name: string): Promise<ReceivedText | null> {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8'));
    } catch (error) {
      // Another process has just deleted it as old.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }
  return {
    async put(text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const staging = join(folder, `${randomUUID()}.new`);
      await writeFile(staging, JSON.stringify({ ...text, at: new Date().toISOString() }), { mode: 0o600 });
      await rename(staging, join(folder, `${Date.now()}-${text.id}.json`));
      for (const old of (await names()).slice(KEPT)) await rm(join(folder, old), { force: true });
    },
    async list() {
      const texts = await Promise.all((await names()).map(read));
      return texts.filter((text) => text !== null);
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const ADDRESS = /^(?:whatsapp:)?\+[1-9]\d{7,14}$/;
/** The provider's limit. */
const MOST_CHARACTERS = 1_600;

/** `POST /2010-04-01/Accounts/:sid/Messages.json`, for this store's own account. */
export function textRoutes(box: TextBox, account: { accountSid: string; authToken: string }): Hono {
  const app = new Hono();
  const refuse = (c: Context, status: 400 | 401 | 404, code: number, message: string) =>
    c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);
  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (c) => {
    const expected = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
    if (!timingSafeEqual(digest(c.req.header('Authorization') ?? ''), digest(expected)))
      return refuse(c, 401, 20003, 'Authenticate');
    if (c.req.param('sid') !== account.accountSid) return refuse(c, 404, 20404, 'The account was not found');
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? ''))
      return refuse(c, 400, 21604, "A 'To' phone number is required.");
    const form = new URLSearchParams(await c.req.text());
    const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
    if (!ADDRESS.test(to)) return refuse(c, 400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    if (!ADDRESS.test(from))
      return refuse(c, 400, 21212, `The 'From' number ${from} is not a valid phone number.`);
    if (to.startsWith('whatsapp:') !== from.startsWith('whatsapp:'))
      return refuse(c, 400, 63007, 'Twilio could not find a Channel with the specified From address');
    if (body === '') return refuse(c, 400, 21602, 'Message body is required.');
    if (body.length > MOST_CHARACTERS)
      return refuse(c, 400, 21617, 'The concatenated message body exceeds the limit.');
    const id = `SM${randomUUID().replaceAll('-', '')}`;
    await box.put({ id, to, from, body });
    return c.json(
      { sid: id, account_sid: account.accountSid, to, from, body, status: 'queued', error_code: null },
      201,
    );
  });
  return app;
}
