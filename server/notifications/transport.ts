import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer';
import { EMAIL, STORE_NAME } from '../../domain/business.ts';
import type { Written } from './letter.ts';

// Handing a letter over. nodemailer writes the message whoever takes it: a mail server, or the stand-in.

const CONNECT_MS = 10_000;
/** Shorter than a job's lease, so that nobody else takes the mail up meanwhile. */
const SILENCE_MS = 30_000;

/** Takes a message as nodemailer wrote it. */
export type Mailbox = { put(message: { messageId: string; raw: Buffer }): Promise<void> };

export type Post = {
  /** @throws NotHandedOver when the message was certainly not taken; any other error leaves it open */
  send(letter: Written, messageId: string): Promise<void>;
  close(): void;
};

/** It was not taken: by nobody who answered, or refused in words. */
export class NotHandedOver extends Error {
  /** The server said that it will never take this one. */
  readonly isFinal: boolean;

  constructor(cause: Error, isFinal: boolean) {
    super(cause.message, { cause });
    this.name = 'NotHandedOver';
    this.isFinal = isFinal;
  }
}

export function smtpPost(url: string, from: string | null): Post {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter, messageId) {
      try {
        await transport.sendMail(messageOf(letter, messageId, from));
      } catch (error) {
        throw error instanceof Error ? whereItStopped(error) : error;
      }
    },
    close: () => transport.close(),
  };
}

export function mailboxPost(mailbox: Mailbox, from: string | null): Post {
  const transport: Transporter<SentMessageInfo> = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter, messageId) {
      const { message } = await transport.sendMail(messageOf(letter, messageId, from));
      if (!Buffer.isBuffer(message)) throw new Error('the message was not written into memory');
      await mailbox.put({ messageId, raw: message });
    },
    close: () => transport.close(),
  };
}

function messageOf({ to, subject, text, html }: Written, messageId: string, from: string | null) {
  return {
    // As parts, never as one text: a comma or a line's end in one would be another recipient or header.
    from: from ?? { name: STORE_NAME, address: EMAIL },
    to: { name: '', address: to },
    ...{ subject, text, html, messageId },
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Stages before the message itself is on its way. */
const BEFORE = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'MAIL FROM', 'RCPT TO', 'API']);
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'EDNS', 'ENOTFOUND', 'ETLS', 'EAUTH', 'EENVELOPE']);

function whereItStopped(error: Error): Error {
  const { responseCode, command, code } = error as Error & {
    responseCode?: number;
    command?: string;
    code?: string;
  };
  if (responseCode !== undefined) {
    const isAboutUs = code === 'EAUTH' || command?.startsWith('AUTH') === true;
    return new NotHandedOver(error, responseCode >= 500 && !isAboutUs);
  }
  const isBefore = BEFORE.has(command ?? '') || command?.startsWith('AUTH') === true;
  return isBefore || NEVER_CONNECTED.has(code ?? '') ? new NotHandedOver(error, false) : error;
}
