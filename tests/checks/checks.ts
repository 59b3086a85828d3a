// `npm run check`, after compiler and linter: the layers and habits of the house.
import { resolve } from 'node:path';
import { findHabitBreaks } from './habits.ts';
import { findLayerBreaks } from './layers.ts';
import { readProject } from './project.ts';

/** While folders move: what is known is printed and fails nothing. To be removed with `KNOWN`. */
const KNOWN_CYCLES_ALLOWED = true;
const KNOWN =
  /^(?:cycle|layers|domain\/ keeps|a module is a noun|\d+ modules in one folder|more than \d+ lines)/;

const project = readProject(resolve(import.meta.dirname, '../..'));
const findings = [...findHabitBreaks(project), ...findLayerBreaks(project)];
const failures = findings.filter(({ rule }) => !(KNOWN_CYCLES_ALLOWED && KNOWN.test(rule)));
for (const { file, line, rule } of findings) console.error(`${file}:${line}: ${rule}`);
console.log(`${failures.length} broken rules, ${findings.length - failures.length} known`);
process.exitCode = failures.length === 0 ? 0 : 1;
