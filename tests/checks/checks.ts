// `npm run check`, after compiler and linter: the layers and habits of the house.
import { resolve } from 'node:path';
import { findHabitBreaks } from './habits.ts';
import { findLayerBreaks } from './layers.ts';
import { readProject } from './project.ts';

const project = readProject(resolve(import.meta.dirname, '../..'));
const findings = [...findHabitBreaks(project), ...findLayerBreaks(project)];
for (const { file, line, rule } of findings) console.error(`${file}:${line}: ${rule}`);
console.log(`${findings.length} broken rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
