// The habits of the house that neither compiler nor linter has a rule for.
import { posix } from 'node:path';
import { type Finding, lineNumber, type Texts } from './project.ts';

type Rule = { rule: string; applies: RegExp; pattern: RegExp };

const CODE = /\.(?:ts|tsx|mts|mjs|js)$/;
const TEST = /^tests\/(?:checks|domain|spec|offline|server|chaos|e2e)\/.*\.test\.tsx?$/;
/** Breaks every rule on purpose. */
const PLANTS = 'tests/checks/checks.test.ts';

const RULES: readonly Rule[] = [
  {
    rule: 'no inline styles: the Content-Security-Policy drops them. Use a class, an attribute or SVG',
    applies: /^(?:web|server|worker)\/.*\.(?:ts|tsx|mjs)$/,
    // A drag's overlay only ever exists in the browser, where React sets each property by itself.
    pattern: /(?<!<DragOverlay\b[^>]*)(?<![\w-])style=(?:["'{`]|\\")|setAttribute\(\s*['"]style['"]/g,
  },
  {
    rule: 'no markup from strings: trusted types refuse it, and it is how scripts get in',
    applies: /^(?:web|server|worker)\/.*\.(?:ts|tsx|mjs)$/,
    pattern:
      /\.(?:inner|outer)HTML\s*=(?!=)|\.insertAdjacentHTML\(|\bdocument\.write\(|\bcreateContextualFragment\(/g,
  },
  {
    rule: 'no way around the security rules of the linter',
    applies: CODE,
    pattern: /biome-ignore(?:-all|-start)? lint(?:\/security|:)/g,
  },
  {
    rule: 'no swallowed errors: handle it, or let it through',
    applies: CODE,
    pattern:
      /\bcatch\s*(?:\([^)]*\))?\s*\{(?:\s|\/\/[^\n]*(?=\n)|\/\*[\s\S]*?\*\/)*\}|\.catch\(\s*\(?\s*\w*\s*\)?\s*=>\s*\{(?:\s|\/\/[^\n]*(?=\n)|\/\*[\s\S]*?\*\/)*\}\s*,?\s*\)/g,
  },
  {
    rule: 'no test left out, but what needs root and says so: runIf(isRoot)',
    applies: /^tests\//,
    pattern: /\b(?:test|it|describe)(?:\.\w+)*\.(?:todo|fixme|skipIf|fails|fail|runIf(?!\(isRoot\)))\(/g,
  },
  {
    rule: 'no fixed sleeps in tests: wait for what must happen',
    applies: TEST,
    pattern: /\bsleep\(|new Promise\b[^;]*?\bsetTimeout\(|from 'node:timers\/promises'/g,
  },
  {
    rule: 'no spread of a literal: write its properties where they belong',
    applies: CODE,
    pattern: /\.\.\.\{/g,
  },
  { rule: 'no unfinished work', applies: CODE, pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X)\b/g },
  {
    rule: 'no path of one machine, and nothing outside this repository',
    applies: /./,
    pattern: /\.\.\/shared\b|(?<![\w./:-])\/(?:work|root|home|Users)\/\w|\b[A-Z]:\\\\?Users\b/g,
  },
  {
    rule: 'domain/ is pure: pass the time in, as `now`',
    applies: /^domain\/.*\.ts$/,
    pattern: /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)|\bperformance\.now\(\)/g,
  },
  {
    rule: 'domain/ keeps nothing between two calls',
    applies: /^domain\/.*\.ts$/,
    pattern: /^(?:export )?let /gm,
  },
  {
    rule: 'missing on plain HTTP from another machine: use newId, or do without',
    applies: /^(?:domain|web|worker)\/.*\.tsx?$/,
    pattern: /\bcrypto\.(?:randomUUID|subtle)\b(?!`)/g,
  },
  {
    rule: 'only web/app/status/syncTriggers.ts asks navigator.onLine, a hint: everybody else asks $status',
    applies: /^(?:web(?!\/app\/status\/syncTriggers\.ts$)|worker)\/.*\.tsx?$/,
    pattern: /\bnavigator\)?\??\.onLine\b|\bonLine\b(?=[^;\n]*\}\s*=\s*(?:globalThis\.)?navigator\b)/g,
  },
  {
    rule: "missing on plain HTTP from another machine: first ask, as in `'locks' in navigator`",
    applies: /^web\/.*\.tsx?$/,
    pattern:
      /\bnavigator\.(clipboard|locks|storage)\b(?<!'\1' in navigator\b[\s\S]*)|\bcaches\.\w+(?<!'caches' in globalThis\b[\s\S]*)/g,
  },
  {
    rule: 'logical sides (inline-start, inline-end, start, end): some languages are read from right to left',
    applies: /^web\/.*\.css$/,
    pattern:
      /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right):|text-align: (?:left|right)\b|float: (?:left|right)\b|(?:margin|padding|inset):(?: (?:[\w-]*\([^;]*?\)|[\w.%-]+)){4};)/gm,
  },
  {
    rule: 'SQL is a tagged template; text put together by hand is how injections get in',
    applies: /^server\/(?!db\/).*\.(?:ts|mjs)$/,
    pattern: /\.unsafe\(/g,
  },
  {
    rule: 'the lockfile carries no download addresses',
    applies: /^package-lock\.json$/,
    pattern: /"resolved":\s*"[^"]+"|https?:\/\/[^"]*registry[^"]*/g,
  },
];

const VAGUE = /\b(?:index|utils?|helpers?|hooks?|types?|misc|lib|common)(?=[./])|\bservices\//;
const MAX_FILES = 30;
const MAX_LINES = 300;

/** What a file's name, place or length says, whatever is in it. */
function shapeOf(file: string, text: string): string[] {
  if (/\.(?:test|spec)\.[mc]?[jt]sx?$/.test(file) && !TEST.test(file))
    return ['no runner picks this test up'];
  if (!CODE.test(file)) return [];
  const isApp = /^(?:domain|web|server|worker)\//.test(file);
  const isLong = text.split('\n').length - 1 > MAX_LINES;
  const isExcused = text.startsWith('// Long: ');
  return [
    ...(isApp && VAGUE.test(file) ? ['a vague name: name it after what it is about'] : []),
    ...(isApp && /\/[a-z]\w*ing\.\w+$/.test(file) ? ['a module is a noun, not what it is doing'] : []),
    ...(isApp && isExcused && !isLong ? ['`// Long:` stands only on a long file'] : []),
    ...(isLong && !isExcused
      ? [
          `more than ${MAX_LINES} lines: split the file, or give the reason on its first line, as \`// Long: …\``,
        ]
      : []),
  ];
}

function fullFolders(project: Texts): Finding[] {
  const counts = new Map<string, number>();
  for (const file of project.keys()) {
    const folder = posix.dirname(file);
    if (/^(?:domain|web|server|worker)\//.test(file) && CODE.test(file))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > MAX_FILES);
  const rule = (count: number) => `${count} modules in one folder; ${MAX_FILES} are the most`;
  return full.map(([file, count]) => ({ file, line: 1, rule: rule(count) }));
}

export function findHabitBreaks(project: Texts): Finding[] {
  const findings = [...project].flatMap(([file, text]) => {
    const shapes = shapeOf(file, text).map((rule) => ({ file, line: 1, rule }));
    if (file === PLANTS) return shapes;
    const broken = RULES.filter(({ applies }) => applies.test(file)).flatMap(({ rule, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => ({ file, line: lineNumber(text, index), rule })),
    );
    return [...shapes, ...broken];
  });
  return [...findings, ...fullFolders(project)];
}
