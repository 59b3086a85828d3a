/** The beginning of what Chromium records: enough for the store, which looks no further. In base64. */
export const VOICE = Buffer.concat([
  Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  ),
  Buffer.alloc(200, 7),
]).toString('base64');
