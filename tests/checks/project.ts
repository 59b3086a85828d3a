// The files that the house checks read, and what a check finds in them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Finding = { file: string; line: number; rule: string };
/** Text by path, relative to the root and with forward slashes. */
export type Texts = ReadonlyMap<string, string>;

const TEXT =
  /\.(ts|tsx|mts|mjs|js|json|css|html|md|sql|yml|yaml|webmanifest|svg|txt|sh)$|(^|\/)\.[a-z]+rc$|^\.ci\//;

/** Every text of the working tree that is, or could be, committed. */
export function readProject(root: string): Texts {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split('\0').filter((file) => TEXT.test(file) && existsSync(join(root, file)));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

export const lineNumber = (text: string, index: number): number => text.slice(0, index).split('\n').length;
