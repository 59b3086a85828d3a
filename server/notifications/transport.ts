import { Readable } from 'node:stream';
import type { SentMessageInfo, Transporter } from 'nodemailer';
import type { RenderedEmail } from './email.ts';

// Sending an email. nodemailer writes the message whoever takes it: a mail server, or the stand-in. It is
// imported for the first one: a start does without it.

const CONNECT_MS = 10_000;
/** Shorter than a job's lease, so that nobody else takes the mail up meanwhile. */
const SILENCE_MS = 30_000;

/** Takes a message as nodemailer wrote it. */
type Mailbox = { put(message: { messageId: string; raw: Buffer }): Promise<void> };

export type MailTransport = {
  /** @throws NotDelivered when the message was certainly not taken; any other error leaves it open */
  send(email: RenderedEmail, messageId: string): Promise<void>;
  close(): void;
};

/** It was not taken: by nobody who answered, or refused in words. */
export class NotDelivered extends Error {
  /** The server said that it will never take this one. */
  readonly isFinal: boolean;

  constructor(cause: Error, isFinal: boolean) {
    super(cause.message, { cause });
    this.name = 'NotDelivered';
    this.isFinal = isFinal;
  }
}

export function smtpTransport(url: string, from: string | null): MailTransport {
  /** Messages whose first byte was asked for: until the server takes the DATA command, nobody does. */
  const begun = new Set<string>();
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transport.use('stream', (mail, done) => {
      const { message, data } = mail;
      const read = message.createReadStream.bind(message);
      message.createReadStream = (options) =>
        Readable.from(
          noting(read(options), () => begun.add(String(data.messageId))),
          { objectMode: false },
        );
      done();
    });
    return transport;
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(email, messageId) {
      opened ??= open();
      const transport = await opened;
      try {
        await transport.sendMail(messageOf(email, messageId, from));
      } catch (error) {
        if (error instanceof Error) throw whereItStopped(error, begun.has(messageId));
        throw error;
      } finally {
        begun.delete(messageId);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

export function mailboxTransport(mailbox: Mailbox, from: string | null): MailTransport {
  const open = async (): Promise<Transporter<SentMessageInfo>> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(email, messageId) {
      opened ??= open();
      const transport = await opened;
      const { message } = await transport.sendMail(messageOf(email, messageId, from));
      if (!Buffer.isBuffer(message)) throw new Error('the message was not written into memory');
      await mailbox.put({ messageId, raw: message });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function messageOf(email: RenderedEmail, messageId: string, from: string | null) {
  const { to, subject, text, html, leaveUrl, calendar } = email;
  return {
    // As parts, never as one text: a comma or a line's end in one would be another recipient or header.
    from: from ?? email.from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    ...(calendar
      ? {
          attachments: [
            { filename: 'delivery.ics', contentType: 'text/calendar; charset=utf-8', content: calendar },
          ],
        }
      : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(leaveUrl
        ? { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  };
}

async function* noting(bytes: AsyncIterable<Uint8Array>, begin: () => void): AsyncGenerator<Uint8Array> {
  begin();
  yield* bytes;
}

/**
 * What the server said in words is certain. Of a connection that ended without a word, nodemailer does not tell
 * where it was; a message that had begun may have arrived whole.
 */
function whereItStopped(error: Error, hasBegun: boolean): Error {
  const { responseCode, command, code } = error as Error & {
    responseCode?: number;
    command?: string;
    code?: string;
  };
  if (responseCode !== undefined) {
    const isAboutUs = code === 'EAUTH' || command?.startsWith('AUTH') === true;
    return new NotDelivered(error, responseCode >= 500 && !isAboutUs);
  }
  return hasBegun ? error : new NotDelivered(error, false);
}
