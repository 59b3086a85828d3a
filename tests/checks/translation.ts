// A browser's translation puts elements of its own in the place of text nodes. React then changes nodes that are no
// longer on the page, so that old numbers stay, unless a changing text is all that its element holds.
import { parseSync } from 'vite';
import { type Finding, lineNumber, type Texts } from './project.ts';

type Node = { type: string; start: number; [key: string]: unknown };

const SCREEN = /^web\/.*\.tsx$/;
/** Functions whose names say that they return a text. */
const TEXT_FUNCTION = /^(?:format|money)|(?:Text|Label|Words|Name)$/;
const RULE = 'translation: a text that may change stands beside another node. Give it an element of its own';

export function findTranslationBreaks(project: Texts): Finding[] {
  return [...project].flatMap(([file, text]) => {
    if (!SCREEN.test(file)) return [];
    const found: Finding[] = [];
    const visit = (node: Node) => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        const children = (node.children as Node[]).filter((child) => !isLayout(child));
        if (children.length > 1)
          for (const child of children.filter(isChangingText))
            found.push({ file, line: lineNumber(text, child.start), rule: RULE });
      }
      for (const value of Object.values(node)) {
        for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) visit(part);
      }
    };
    visit(parseSync(file, text).program as unknown as Node);
    return found;
  });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Line breaks between elements, and comments. */
function isLayout({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return /^\s*\n\s*$/.test(String(value));
  return isNode(expression) && expression.type === 'JSXEmptyExpression';
}

const isChangingText = ({ type, expression }: Node): boolean =>
  type === 'JSXExpressionContainer' && isNode(expression) && isText(expression);

function isText(node: Node): boolean {
  switch (node.type) {
    case 'TemplateLiteral':
      return (node.expressions as Node[]).length > 0;
    case 'CallExpression': {
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] };
      // A text without values changes only with the language, and then the whole page does.
      return callee.name === 't' ? given.length > 1 : TEXT_FUNCTION.test(String(callee.name));
    }
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].some((branch) => isNode(branch) && isText(branch));
    case 'LogicalExpression':
      return isNode(node.right) && isText(node.right);
    default:
      return false;
  }
}
