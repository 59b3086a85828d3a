// Whether text fits its page: words in one piece, and no text over another.
import type { Page } from 'playwright/test';

/** Words and numbers that a line's end cuts in two, and texts that cover each other, but not what floats above. */
export function misfitText(page: Page, place: string): Promise<string[]> {
  return page.evaluate((name) => {
    type Line = { text: Text; left: number; right: number; top: number; bottom: number };
    /** Room for letters of a tight line: their boxes are higher than the line. */
    const LINE_OVERLAP = 0.45;
    const lines: Line[] = [];
    const misfits: string[] = [];
    const isFlowing = (element: Element | null): boolean => {
      for (let ancestor = element; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
        if (
          /fixed|sticky/.test(getComputedStyle(ancestor).position) ||
          ancestor.closest('.unseen, svg, noscript')
        )
          return false;
      return true;
    };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node as Text;
      const parent = text.parentElement;
      const isShown = parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!parent || !isShown || text.data.trim() === '' || !isFlowing(parent)) continue;
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects())
        if (right - left > 1) lines.push({ text, left, right, top, bottom });
      // Emails, numbers of orders and addresses of pages may break.
      for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,}|\$?\d[\d,.]*\d/gu)) {
        const prefix = /\S*$/.exec(text.data.slice(0, index))?.[0] ?? '';
        if (/[@/_.]/.test(prefix) || /^\S*[@/_]/.test(text.data.slice(index))) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) misfits.push(`${name}: ${word} is broken in “${text.data.trim().slice(0, 60)}”`);
      }
    }
    lines.sort((upper, lower) => upper.top - lower.top);
    for (const [index, line] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.top >= line.bottom) break;
        if (other.text === line.text) continue;
        const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        const height = Math.min(line.bottom, other.bottom) - other.top;
        const lower = Math.min(line.bottom - line.top, other.bottom - other.top);
        if (width > 4 && height > lower * LINE_OVERLAP)
          misfits.push(
            `${name}: “${line.text.data.trim().slice(0, 40)}” and “${other.text.data.trim().slice(0, 40)}” overlap`,
          );
      }
    }
    return [...new Set(misfits)].slice(0, 12);
  }, place);
}
