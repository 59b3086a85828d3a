import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/runtime/config.ts';
import { StartFailure } from '../../../server/runtime/failure.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bucket-url-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const read = (url?: string) => readConfig({ DATA_DIR: dataDir, S3_URL: url }).bucket;
function refusal(url: string): string {
  try {
    read(url);
  } catch (error) {
    if (error instanceof StartFailure) return error.message;
    throw error;
  }
  throw new Error('The address was accepted.');
}

test('S3_URL is parsed into bucket and credentials, and an error never repeats the credentials', () => {
  expect(read()).toBeNull();
  expect(read('https://id:a%2Fb%2B@s3.example.com/shop/north/?region=auto')).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'shop',
    prefix: 'north/',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'a/b+',
  });
  expect(read('http://id:word@127.0.0.1:9000/shop')).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    prefix: '',
    region: 'us-east-1',
  });
  for (const [text, problem] of [
    ['s3://id:hush@shop', 'must start with https:// or http://'],
    ['https://id:hu/sh@s3.example.com/shop', 'is not a URL'],
    ['https://s3.example.com/shop', 'names no key and secret'],
    ['https://id:hush@s3.example.com', 'names no bucket'],
    ['https://id:hush@s3.example.com/shop/a%20b', 'has a folder with letters other than'],
    ['https://id:hush@s3.example.com/shop?zone=eu', 'has parameters other than region='],
    ['https://id:hush%@s3.example.com/shop', 'has a % in its key or secret'],
  ] as const) {
    expect(refusal(text)).toMatch(new RegExp(`^S3_URL ${problem.replace('?', '\\?')}`));
    expect(refusal(text)).not.toMatch(/hush|hu.sh/);
  }
});
