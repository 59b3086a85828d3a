// Parses the messages that nodemailer writes: two alternatives and encoded words in the headers. Not a general email parser.

type Message = { to: string; from: string; subject: string; text: string; html: string };

type Part = { headers: ReadonlyMap<string, string>; body: string };

function split(source: string): Part {
  const end = source.indexOf('\n\n');
  const head = (end < 0 ? source : source.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ');
  const headers = head.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: end < 0 ? '' : source.slice(end + 2) };
}

function quotedPrintable(text: string): Buffer {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, coding: string, text: string) =>
      coding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')).toString('utf8'),
    );
}

function decodeText({ headers, body }: Part): string {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return coding === 'quoted-printable' ? quotedPrintable(body).toString('utf8') : body;
}

function leafParts(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => leafParts(split(inner.replace(/^\n/, '').replace(/\n$/, ''))));
}

export function readMessage(source: string): Message {
  const message = split(source.replaceAll('\r\n', '\n'));
  const parts = leafParts(message);
  const partOf = (type: string) => parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  const header = (name: string) => words(message.headers.get(name) ?? '');
  const text = partOf('text/plain');
  const html = partOf('text/html');
  return {
    to: header('to'),
    from: header('from'),
    subject: header('subject'),
    text: text ? decodeText(text) : '',
    html: html ? decodeText(html) : '',
  };
}
