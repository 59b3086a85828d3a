// Names that say nothing: a binding that is only a preposition, a pronoun or a participle, a type that is a tense, a
// comment that begins without its noun. The words are those that readers stumbled over; say the noun instead: `index`,
// `place`, `agreedOrder`, `answer`, `previousOrder`.
import { parseAst } from 'vite';
import { type Finding, lineNumber, type Texts } from './project.ts';

const words = (text: string) => new Set(text.split(' '));

const BINDINGS = words(
  'about able above across after afterwards again all around as aside asked at away back be before ' +
    'began begun behind below beside bought both by does found given gone had has heard held here how ' +
    'inside into is it just kept known like lost made meanwhile meant mine named near no nobody none ' +
    'nothing of once ours outside said same since so some spoken still such taken them there these theirs ' +
    'those through to together told too tried under until up very well where who whom whose within ' +
    'without written yes',
);
const TYPES = words(
  'About Accepted Again Agreed Answered Asked At Before Beside By Carried Changed Claimed Collected ' +
    'Coming Computed Counted Covered Current Dated Declared Described Done Dragged Drained Drawn Edited ' +
    'Ended Exceeded Except Filled Followed Found From Given Growing Handled Held Kept Known Left Linked ' +
    'Listed Loaded Locked Looked Made Making Marked Measured Merged Moved Noticed Opened Optional Ordered ' +
    'Parked Pending Pictured Placed Placement Planned Planning Priced Provided Published Pushed Reached ' +
    'Received Redeemed Refreshed Refunded Refused Rendered Reordered Repeated Repriced Revised Said Saved ' +
    'Seen Sent Settled Shown Signed Spoken Stored Taken Told Tracked Waiting Wanted Where Whose Written',
);
const HEADLESS = /^(?:\/\/|\/\*\*?)\s*(?:Of|But|And|Else)\s/;
const COMMENTS = /(?:^[ \t]*\/\/.*\n)+|\/\*[\s\S]*?\*\//gm;

const CODE = /^(?:web|worker|server|domain|tests\/helpers)\/.*(?<!\.d)\.(?:ts|tsx|mjs)$/;
const LANGUAGES = { ts: 'ts', tsx: 'tsx', mjs: 'js' } as const;

type Node = { type: string; start: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => value instanceof Object && 'type' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** What a pattern binds. A property that is taken out under its own name was named elsewhere. */
function boundBy(pattern: Node): Node[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return nodesIn(pattern.properties)
        .filter(({ shorthand }) => shorthand !== true)
        .flatMap(boundBy);
    case 'ArrayPattern':
      return nodesIn(pattern.elements).flatMap(boundBy);
    default:
      // A property, a rest or a default wraps another pattern.
      return nodesIn(pattern.value ?? pattern.argument ?? pattern.left).flatMap(boundBy);
  }
}

const IS_FUNCTION = /Function|^TSMethodSignature$/;
const IS_TYPE = /^(?:TSTypeAlias|TSInterface|Class)Declaration$/;

function* findNames(node: Node): Generator<{ name: string; start: number; rule: string }> {
  const bound = [
    ...(node.type === 'VariableDeclarator' ? nodesIn(node.id) : []),
    ...(node.type === 'FunctionDeclaration' ? nodesIn(node.id) : []),
    ...(IS_FUNCTION.test(node.type) ? nodesIn(node.params) : []),
  ].flatMap(boundBy);
  for (const { name, start } of bound)
    if (BINDINGS.has(String(name))) yield { name: String(name), start, rule: 'is no name: say the noun' };
  if (IS_TYPE.test(node.type))
    for (const { name, start } of nodesIn(node.id))
      if (TYPES.has(String(name))) yield { name: String(name), start, rule: 'is no type: say what it is' };
  for (const value of Object.values(node)) for (const child of nodesIn(value)) yield* findNames(child);
}

export function findNameBreaks(project: Texts): Finding[] {
  return [...project].flatMap(([file, text]) => {
    if (!CODE.test(file)) return [];
    const ending = file.slice(file.lastIndexOf('.') + 1) as keyof typeof LANGUAGES;
    const names = [...findNames(parseAst(text, { lang: LANGUAGES[ending] }) as unknown as Node)];
    const comments = [...text.matchAll(COMMENTS)].filter(([comment]) => HEADLESS.test(comment.trim()));
    return [
      ...names.map(({ name, start, rule }) => ({
        file,
        line: lineNumber(text, start),
        rule: `names: \`${name}\` ${rule}`,
      })),
      ...comments.map(({ index }) => ({
        file,
        line: lineNumber(text, index),
        rule: 'names: a comment is a sentence with a noun',
      })),
    ];
  });
}
