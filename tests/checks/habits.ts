// The habits of the house that the linter has no rule for. Each rule looks at one file; a finding names file,
// line and rule. Layers are in biome.json; the rules here that speak of folders keep its patterns true.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export type Finding = { file: string; line: number; rule: string; text: string };

type Rule = {
  rule: string;
  applies: (file: string) => boolean;
  /** Line numbers are found from these matches. */
  pattern: RegExp;
};

const CODE = /\.(ts|tsx|mts|mjs|js)$/;
const TEXT =
  /\.(ts|tsx|mts|mjs|js|json|css|html|md|sql|yml|yaml|webmanifest|svg|txt|sh)$|(^|\/)\.[a-z]+rc$|^\.ci\//;
const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const code = (file: string) => CODE.test(file);
const isTest = (file: string) => /^tests\/.*\.test\.tsx?$/.test(file);
const screens = (file: string) => /^(web|server|worker)\//.test(file) && code(file);

const RULES: readonly Rule[] = [
  {
    rule: 'no inline styles: the Content-Security-Policy drops them. Use a class, an attribute or SVG',
    applies: screens,
    pattern: /(?<![\w-])style=(?:["'{`]|\\")|setAttribute\(\s*['"]style['"]/g,
  },
  {
    rule: 'no markup from strings: trusted types refuse it, and it is how scripts get in',
    applies: screens,
    pattern:
      /\.(?:inner|outer)HTML\s*=(?!=)|\.insertAdjacentHTML\(|\bdocument\.write\(|\bcreateContextualFragment\(/g,
  },
  {
    rule: 'no way around the security rules of the linter',
    applies: code,
    pattern: /biome-ignore(?:-all|-start)? lint(?:\/security|:)/g,
  },
  {
    rule: 'no swallowed errors: handle it, or let it through',
    applies: code,
    pattern:
      /\bcatch\s*(?:\([^)]*\))?\s*\{(?:\s|\/\/[^\n]*(?=\n)|\/\*[\s\S]*?\*\/)*\}|\.catch\(\s*\(?\s*\w*\s*\)?\s*=>\s*\{(?:\s|\/\/[^\n]*(?=\n)|\/\*[\s\S]*?\*\/)*\}\s*,?\s*\)/g,
  },
  {
    rule: 'no test left out or alone, but what needs root and says so: runIf(isRoot)',
    applies: inFolder('tests'),
    pattern:
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf|fails|fail|runIf(?!\(isRoot\)))\(/g,
  },
  {
    rule: 'no fixed sleeps in tests: wait for what must happen',
    applies: isTest,
    pattern: /\bwaitForTimeout\(|\bsleep\(|new Promise\b[^;]*?\bsetTimeout\(|from 'node:timers\/promises'/g,
  },
  {
    rule: 'no unfinished work',
    applies: code,
    pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X)\b/g,
  },
  {
    rule: 'no silenced compiler',
    applies: code,
    pattern: /@ts-(?:ignore|nocheck)\b/g,
  },
  {
    rule: 'no path of one machine, and nothing outside this repository',
    applies: (file) => TEXT.test(file),
    pattern: /\.\.\/shared\b|(?<![\w./:-])\/(?:work|root|home|Users)\/\w|\b[A-Z]:\\\\?Users\b/g,
  },
  {
    rule: 'domain/ is pure: pass the time in, as `now`',
    applies: (file) => inFolder('domain')(file) && code(file),
    pattern: /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)|\bperformance\.now\(\)/g,
  },
  {
    rule: 'a function that domain/ gives away has a docstring: units, shapes, errors, the source of its figures',
    applies: (file) => inFolder('domain')(file) && code(file),
    pattern:
      /(?<!\*\/\n)^export (?:async )?(?:function\*? \w+|const \w+(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?\([^\n]*\)?(?:: [^=\n]+)? =>)/gm,
  },
  {
    rule: 'SQL is a tagged template; text put together by hand is how injections get in',
    applies: (file) => inFolder('server')(file) && !inFolder('server/db')(file) && code(file),
    pattern: /\.unsafe\(/g,
  },
  {
    rule: 'imports are written the short way, so that the layer rules can read them',
    applies: code,
    pattern: /(?:from|import)\s*\(?\s*['"](?:\.\/\.\.\/|(?:\.\.?\/)+[^'"./][^'"]*\/\.\.?\/)/g,
  },
  {
    rule: 'the lockfile carries no download addresses',
    applies: (file) => file === 'package-lock.json',
    pattern: /"resolved":\s*"[^"]+"|https?:\/\/[^"]*registry[^"]*/g,
  },
  {
    rule: 'no registry or credential of one person',
    applies: (file) => basename(file) === '.npmrc',
    pattern: /^\s*(?:[^#\n]*registry\s*=|.*_auth)/gm,
  },
];

const RUN = /^tests\/(?:domain|spec|offline|server|chaos|e2e)\/.*\.test\.tsx?$/;
const FORBIDDEN_FOLDERS = new Set([
  'utils',
  'util',
  'helpers',
  'hooks',
  'types',
  'services',
  'misc',
  'lib',
  'common',
]);
/** How many folders deep code may lie. */
const DEEPEST: Readonly<Record<string, number>> = {
  domain: 1,
  worker: 1,
  web: 2,
  server: 2,
  'server/sandbox': 3,
};

/** What a file's very name says, whatever is in it. */
function misplaced(file: string): string | undefined {
  const folders = file.split('/').slice(0, -1);
  if (/^index\.[mc]?[jt]sx?$/.test(basename(file))) return 'no index files: import from the file that has it';
  if (/\.(?:test|spec)\.[mc]?[jt]sx?$/.test(file) && !RUN.test(file)) return 'no runner picks this test up';
  const vague = folders.find((folder, depth) => {
    const allowed = folder === 'helpers' && depth === 1 && folders[0] === 'tests';
    return FORBIDDEN_FOLDERS.has(folder) && !allowed;
  });
  if (vague !== undefined) return `no folder called ${vague}: name it after what it is about`;
  if (!code(file)) return undefined;
  const deepest = DEEPEST[folders.slice(0, 2).join('/')] ?? DEEPEST[folders[0] ?? ''];
  if (deepest !== undefined && folders.length > deepest) {
    return 'no folders inside a feature: the layer rules read paths one folder deep';
  }
  return undefined;
}

/** Breaks every rule on purpose, in copies, to see each caught. */
const PLANTS = 'tests/server/layers.test.ts';

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Every file of the working tree that is, or could be, committed. */
function projectFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** Looks through every file below `root`, a git working tree. */
export function findHabitBreaks(root: string): Finding[] {
  return projectFiles(root).flatMap((file) => {
    const findings: Finding[] = [];
    const place = misplaced(file);
    if (place !== undefined) findings.push({ file, line: 1, rule: place, text: file });
    const rules = RULES.filter(({ applies }) => applies(file) && file !== PLANTS);
    if (rules.length === 0) return findings;
    const text = readFileSync(join(root, file), 'utf8');
    for (const { rule, pattern } of rules) {
      for (const match of text.matchAll(pattern)) {
        findings.push({
          file,
          line: lineOf(text, match.index),
          rule,
          text: match[0].split('\n')[0]?.trim() ?? '',
        });
      }
    }
    return findings;
  });
}

if (import.meta.main) {
  const findings = findHabitBreaks(process.cwd());
  for (const { file, line, rule, text } of findings) console.error(`${file}:${line}: ${rule}\n    ${text}`);
  console.log(`${findings.length} broken habits`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
