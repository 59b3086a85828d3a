import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Stores emails when there is no mail server: a folder on this machine, one file per message.

const KEPT = 200;

export type ReceivedMail = {
  id: string;
  at: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailbox = {
  put(messageId: string, mail: Omit<ReceivedMail, 'id' | 'at'>): Promise<void>;
  /** Newest first. */
  list(): Promise<ReceivedMail[]>;
  find(id: string): Promise<ReceivedMail | null>;
};

/** Several processes may share the folder: each message is a separate file, written atomically. */
export function openMailbox(folder: string): Mailbox {
  async function names(): Promise<string[]> {
    try {
      const files = await readdir(folder);
      return files
        .filter((name) => /^\d{13}-[0-9a-f]{16}\.json$/.test(name))
        .sort()
        .reverse();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async function read(name: string): Promise<ReceivedMail | null> {
    try {
      return { id: name.replace('.json', ''), ...JSON.parse(await readFile(join(folder, name), 'utf8')) };
    } catch (error) {
      // Another process has just deleted it as old.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    async put(messageId, mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = createHash('sha256').update(messageId).digest('hex').slice(0, 16);
      const staging = join(folder, `${randomUUID()}.new`);
      await writeFile(staging, JSON.stringify({ at: new Date().toISOString(), ...mail }), { mode: 0o600 });
      await rename(staging, join(folder, `${Date.now()}-${id}.json`));
      for (const old of (await names()).slice(KEPT)) await rm(join(folder, old), { force: true });
    },
    async list() {
      const mails = await Promise.all((await names()).map(read));
      return mails.filter((mail) => mail !== null);
    },
    find: async (id) => ((await names()).includes(`${id}.json`) ? read(`${id}.json`) : null),
  };
}
