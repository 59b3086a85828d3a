// The compiler must complain when a command or a personal table is added incompletely: it is added to a copy of the
// project.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');
const PARTS = ['domain', 'web', 'server', 'tests', 'tsconfig.json', 'package.json'];

/** The error that each of these files must give for an unknown command. */
const TOLD: [file: string, where: string, lacks: string][] = [
  ['domain/commands.ts', 'the schema of its payload', 'buyTheStore'],
  ['server/sync/handlers.ts', 'the handler', 'buyTheStore'],
  ['web/app/status/outboxLabels.ts', 'the words for whoever waits for it', 'buyTheStore'],
  ['tests/chaos/exercises.ts', 'the exercise under faults', 'buyTheStore'],
  ['server/sync/personalRows.ts', 'the rows of a personal table', 'planted_rows'],
];

let root: string;

function plant(file: string, after: string, text: string): void {
  const before = readFileSync(join(root, file), 'utf8');
  expect(before.split(after)).toHaveLength(2);
  writeFileSync(join(root, file), before.replace(after, `${after}\n  ${text}`));
}

/** The compiler's output for these files and their imports. */
function complaints(): string[] {
  const files = TOLD.map(([file]) => `../${file}`);
  const config = join(root, 'tests/planted.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  const args = ['-p', config, '--incremental', 'false', '--pretty', 'false', '--checkers', '2'];
  const { stdout } = spawnSync(join(project, 'node_modules/.bin/tsc'), args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n');
}
const about = (lines: readonly string[], file: string) => lines.filter((line) => line.startsWith(`${file}(`));

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'total-'));
  const code = (path: string) => !/\/(public|images|fonts|screenshots)(\/|$)/.test(path);
  for (const part of PARTS) cpSync(join(project, part), join(root, part), { recursive: true, filter: code });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('incomplete command', () => {
  let lines: string[];

  beforeAll(() => {
    plant('domain/sync.ts', 'export const SUBJECTS = {', 'buyTheStore: null,');
    plant('domain/commands.ts', 'export type CommandPayloads = {', 'buyTheStore: QuoteRequest;');
    plant('domain/sync.ts', 'export const PERSONAL_TABLES = [', `'planted_rows',`);
    lines = complaints();
  }, 180_000);

  test.each(TOLD)('an incomplete command does not compile: %s lacks %s', (file, _, lacks) => {
    expect(about(lines, file).join('\n')).toContain(lacks);
  });
});
