import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

// Random secrets, and the hashes of them that may be stored.

/** 256 bits, safe in a URL. */
export const newToken = () => randomBytes(32).toString('base64url');
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Six digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Uses of the one secret outside the database (AUTH_SECRET), each with a key of its own. */
export type Keyring = {
  /** Identifies the secret without revealing it. */
  id: string;
  codeHash(userId: string, kind: string, code: string): Buffer;
  /** Proof that a device signed in with an email. */
  deviceProof(email: string, device: string): Buffer;
  /** The refresh token that follows another, derived from its hash: nobody else can compute it. */
  successorOf(hash: Buffer, salt: Buffer): string;
  /** Proof that somebody read an email about this order; void once its email changes. */
  orderProof(orderNumber: string, email: string): string;
  /** Signs the address of a delivery's picture until that second. */
  photoProof(photoId: string, expiry: number): string;
  /** A uuid that is always the same for this text and reveals nothing about it. */
  uuidFor(text: string): string;
  seal(text: string): Buffer;
  /** @throws when it was encrypted with another secret, or modified */
  open(sealed: Buffer): string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function deriveKeyring(secret: string): Keyring {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'loam-and-axle', use, 32));
  const codes = keyFor('mailed codes');
  const devices = keyFor('known devices');
  const successors = keyFor('refresh tokens');
  const orders = keyFor('order links');
  const photos = keyFor('delivery photos');
  const names = keyFor('made-up ids');
  const seals = keyFor('sealed keys');
  return {
    id: keyFor('name').toString('hex').slice(0, 16),
    codeHash: (userId, kind, code) =>
      createHmac('sha256', codes).update(`${userId} ${kind} ${code}`).digest(),
    deviceProof: (email, device) => createHmac('sha256', devices).update(`${device} ${email}`).digest(),
    successorOf: (hash, salt) =>
      createHmac('sha256', successors).update(hash).update(salt).digest('base64url'),
    orderProof: (orderNumber, email) =>
      createHmac('sha256', orders).update(`${orderNumber} ${email}`).digest('base64url'),
    photoProof: (photoId, expiry) =>
      createHmac('sha256', photos).update(`${photoId} ${expiry}`).digest('base64url'),
    uuidFor(text) {
      const bytes = createHmac('sha256', names).update(text).digest().subarray(0, 16);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', seals, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', seals, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = sealed.subarray(IV_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}
