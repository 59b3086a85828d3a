// Pictures that an admin uploads: re-encoded in every width, with nothing left of the original file's metadata.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../domain/catalog/adminProducts.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
const send = (bytes: Uint8Array) =>
  admin.tell<{ image: string; code?: string }>('POST', 'pictures', {
    picture: Buffer.from(bytes).toString('base64'),
  });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a5b3c' } });
const SECRET = 'Hopper Yard, 36.16 N 86.78 W';

test('a picture loses its metadata and is rotated upright', async () => {
  const file = await plain(900, 600)
    .withExif({ IFD0: { ImageDescription: SECRET, Copyright: SECRET } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(file.includes(SECRET)).toBe(true);
  const { status, body } = await send(file);
  expect(status).toBe(200);
  const { image } = body;
  expect(image).toMatch(/^\/pictures\/uploads\/[\w-]{22}-800\.webp$/);
  for (const [suffix, width, type] of [
    ['400.avif', 400, 'image/avif'],
    ['400.webp', 400, 'image/webp'],
    ['800.webp', 600, 'image/webp'],
    ['1200.avif', 600, 'image/avif'],
  ] as const) {
    const answer = await store.call(image.replace('800.webp', suffix));
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('Hopper')).toBe(false);
    const found = await sharp(bytes).metadata();
    expect([found.width, found.height, found.exif]).toEqual([width, Math.round(width * 1.5), undefined]);
  }
  expect((await send(file)).body.image).toBe(image);
});

test('a picture read once is served from memory, without its database row or rate limit', async () => {
  const { body } = await send(await plain(400, 300).jpeg().toBuffer());
  const path = body.image;
  const first = await store.call(path);
  const tag = first.headers.get('etag') ?? '';
  const bytes = Buffer.from(await first.arrayBuffer());
  await store.sql`delete from uploaded_pictures`;
  await store.sql`update rate_limits set count = 1000000`;
  expect(Buffer.from(await (await store.call(path)).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await store.call(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  await store.forgetLimits();
  expect((await store.call(path.replace('-800.', '-400.'))).status).toBe(404);
});

test('a file that is not a picture, too small or too large is refused', async () => {
  const whole = await plain(400, 300).jpeg().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script/></svg>');
  const gif = await plain(400, 300).gif().toBuffer();
  for (const bytes of [
    Buffer.from('GIF89a<script>alert(1)</script>'),
    svg,
    gif,
    whole.subarray(0, whole.length / 2),
    await plain(199, 400).png().toBuffer(),
    await plain(9_000, 5_000).png({ compressionLevel: 9 }).toBuffer(),
  ]) {
    expect(await send(bytes)).toMatchObject({ status: 422, body: { code: 'not_a_picture' } });
  }
  // A script appended to a picture is dropped.
  const { image } = (await send(Buffer.concat([whole, Buffer.from('<script>')]))).body;
  const kept = Buffer.from(await (await store.call(image)).arrayBuffer());
  expect(kept.includes('<script>')).toBe(false);
  expect((await send(Buffer.alloc(MAX_UPLOAD_BYTES + 2_000))).status).toBe(413);
});

test('an upload by someone who is not an admin is refused before its body is read', async () => {
  const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: endless };
  const answer = await store.call('/api/admin/pictures', { ...options, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(401);
});

test('a picture that nobody uploaded is a 404', async () => {
  for (const file of ['x.webp', `${'a'.repeat(22)}-800.webp`, `${'a'.repeat(22)}-800.svg`])
    expect((await store.call(`/pictures/uploads/${file}`)).status).toBe(404);
});
