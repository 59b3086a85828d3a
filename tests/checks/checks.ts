// `npm run check`, after compiler and linter: the layers and habits of the house, and the licenses of what it uses.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findHabitBreaks } from './habits.ts';
import { findLayerBreaks } from './layers.ts';
import { findLicenseBreaks } from './licenses.ts';
import { readProject } from './project.ts';

const root = resolve(import.meta.dirname, '../..');
const project = readProject(root);
const findings = [
  ...findHabitBreaks(project),
  ...findLayerBreaks(project),
  ...findLicenseBreaks(readFileSync(join(root, 'package-lock.json'), 'utf8')),
];
for (const { file, line, rule } of findings) console.error(`${file}:${line}: ${rule}`);
console.log(`${findings.length} broken rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
