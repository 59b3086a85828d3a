import { Readable } from 'node:stream';
import type { RenderedEmail } from './email.ts';

// Sends an email to a mail server, or puts it into the stand-in mailbox. nodemailer is imported on first use, because
// startup does not need it.

const CONNECT_MS = 10_000;
/** Shorter than a task's lease, so that no other worker takes over the email. */
const SILENCE_MS = 30_000;

type Mailbox = {
  put(
    messageId: string,
    mail: Pick<RenderedEmail, 'to' | 'subject' | 'text' | 'html'> & { from: string },
  ): Promise<void>;
};

export type MailTransport = {
  /** @throws NotDelivered when the message was certainly not accepted; after any other error it is unknown */
  send(email: RenderedEmail, messageId: string): Promise<void>;
  close(): void;
};

/** The message was not accepted: no server took it, or the server rejected it. */
export class NotDelivered extends Error {
  /** The server rejected it permanently. */
  readonly isFinal: boolean;

  constructor(cause: Error, isFinal: boolean) {
    super(cause.message, { cause });
    this.name = 'NotDelivered';
    this.isFinal = isFinal;
  }
}

export function smtpTransport(url: string, from: string | null): MailTransport {
  /** Ids of messages whose body was requested, which happens only after the server accepts the DATA command. */
  const sendingIds = new Set<string>();
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
          withStart(read(options), () => sendingIds.add(String(data.messageId))),
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
        await transport.sendMail(toMessage(email, messageId, from));
      } catch (error) {
        if (error instanceof Error) throw toDeliveryError(error, sendingIds.has(messageId));
        throw error;
      } finally {
        sendingIds.delete(messageId);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

export function mailboxTransport(mailbox: Mailbox, mailFrom: string | null): MailTransport {
  return {
    send: ({ from: { name, address }, to, subject, text, html }, messageId) =>
      mailbox.put(messageId, { from: mailFrom ?? `${name} <${address}>`, to, subject, text, html }),
    close: () => undefined,
  };
}

/** The message as nodemailer takes it. */
export function toMessage(email: RenderedEmail, messageId: string, from: string | null) {
  const { to, subject, text, html, leaveUrl } = email;
  return {
    // As an object, never as one string: a comma or line break in it would add a recipient or header.
    from: from ?? email.from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(leaveUrl
        ? { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  };
}

async function* withStart(bytes: AsyncIterable<Uint8Array>, begin: () => void): AsyncGenerator<Uint8Array> {
  begin();
  yield* bytes;
}

/**
 * A response code from the server is certain. When the connection ended without one, nodemailer does not tell at
 * which step; a message whose body was started may have arrived in full.
 */
function toDeliveryError(error: Error, hasBegun: boolean): Error {
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
