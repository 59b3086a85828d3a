// `npm run check`, after compiler and linter: the layers and habits of the house, its classes and their rules, the
// licenses and the lock of what it uses, and how much of everything there is.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findClassBreaks } from './classes.ts';
import { countProject, findCountBreaks } from './counts.ts';
import { findLicenseBreaks, findLockBreaks } from './dependencies.ts';
import { findHabitBreaks } from './habits.ts';
import { findChunkBreaks, findLayerBreaks } from './layers.ts';
import { readProject } from './project.ts';
import { findTranslationBreaks } from './translation.ts';

const root = resolve(import.meta.dirname, '../..');
const project = readProject(root);
const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const counts = countProject(project);
const findings = [
  ...findCountBreaks(counts),
  ...findHabitBreaks(project),
  ...findLayerBreaks(project),
  ...findChunkBreaks(project),
  ...findClassBreaks(project),
  ...findTranslationBreaks(project),
  ...findLicenseBreaks(lockfile),
  ...findLockBreaks(readFileSync(join(root, 'package.json'), 'utf8'), lockfile),
];
for (const { name, count, limit } of counts) console.log(`${count} ${name}, at most ${limit}`);
for (const { file, line, rule } of findings) console.error(`${file}:${line}: ${rule}`);
console.log(`${findings.length} broken rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
