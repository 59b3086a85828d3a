// `npm run check`, after compiler and linter: the layers and habits of the house, its classes and their rules, the
// licenses and the lock of what it uses, and how much of everything there is.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findClassBreaks } from './classes.ts';
import { countProject, findCountBreaks } from './counts.ts';
import { findLicenseBreaks, findLockBreaks } from './dependencies.ts';
import { findHabitBreaks } from './habits.ts';
import { findChunkBreaks, findLayerBreaks } from './layers.ts';
import { findNameBreaks } from './names.ts';
import { countPlaces, findPlaceBreaks } from './places.ts';
import { readProject } from './project.ts';
import { findTranslationBreaks } from './translation.ts';

const root = resolve(import.meta.dirname, '../..');
const project = readProject(root);
const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const counts = countProject(project);
const nouns = countPlaces(project);
const findings = [
  ...findCountBreaks(counts),
  ...findHabitBreaks(project),
  ...findNameBreaks(project),
  ...findPlaceBreaks(nouns),
  ...findLayerBreaks(project),
  ...findChunkBreaks(project),
  ...findClassBreaks(project),
  ...findTranslationBreaks(project),
  ...findLicenseBreaks(lockfile),
  ...findLockBreaks(readFileSync(join(root, 'package.json'), 'utf8'), lockfile),
];
for (const { name, count, limit } of counts) console.log(`${count} ${name}, at most ${limit}`);
console.log(`places: ${nouns.map(({ noun, places }) => `${noun} ${places.length}`).join(', ')}`);
for (const { file, line, rule } of findings) console.error(`${file}:${line}: ${rule}`);
console.log(`${findings.length} broken rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
