// A job file is its owner's backup: the job and its pictures, and nothing that only resembles one.
import { expect, test } from 'vitest';
import { sharedText } from '../../domain/jobLink.ts';
import { readJobFile } from '../../web/jobs/jobFile.ts';
import { parseCrewToken } from '../../web/jobs/jobShares.ts';
import { jobExample } from '../helpers/examples.ts';
import { JPEG } from '../helpers/jpeg.ts';

const job = { ...jobExample('0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11'), client: 'Dana' };
const text = sharedText(job, { withNote: true, withClient: true });
const withPhotos = (photos: unknown) => JSON.stringify({ ...JSON.parse(text), photos });

test('a job file is read with its pictures, and older ones without', () => {
  expect(readJobFile(withPhotos([JPEG, JPEG]))).toMatchObject({
    ok: true,
    job: { client: 'Dana' },
    photos: [JPEG, JPEG],
  });
  expect(readJobFile(text)).toMatchObject({ ok: true, job: { name: job.name }, photos: [] });
});

test.each([
  ['photos that are not pictures', withPhotos(['<script>']), true],
  ['too many photos', withPhotos(Array.from({ length: 6 }, () => JPEG)), true],
  ['a list', '[1,2]', false],
  ['null', 'null', false],
  ['text that is not JSON', 'job', false],
  ['a name of three million letters', `{"v":1,"name":"${'a'.repeat(3_000_000)}"}`, false],
])('a job file is read safely: %s', (_, given, isJob) => {
  const read = readJobFile(given);
  expect(read.ok).toBe(isJob);
  if (read.ok) expect(read).toMatchObject({ photos: [] });
});

test('a crew link is recognized among other links', () => {
  expect(parseCrewToken(`#s${'A'.repeat(43)}`)).toBe('A'.repeat(43));
  expect(parseCrewToken(`#z${'A'.repeat(43)}`)).toBeNull();
  expect(parseCrewToken('#s')).toBeNull();
});
