import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { safeHref } from '../../../domain/admin/articleHtml.ts';
import { marks, nodes } from './articleDocument.ts';

// What the toolbar and the keyboard do to an article.

/** Deeper ones would lose their outer blocks when they are saved. */
const DEEPEST = 12;

const shallow =
  (command: Command): Command =>
  (state, dispatch) =>
    state.selection.$from.depth < DEEPEST && command(state, dispatch);

export const toggleBold = toggleMark(marks.strong);
export const toggleItalic = toggleMark(marks.em);
export const toggleHeading =
  (type: NodeType): Command =>
  (state, dispatch) =>
    setBlockType(isInside(state, type) ? nodes.p : type)(state, dispatch);

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, nodes.blockquote)
    ? lift(state, dispatch)
    : shallow(wrapIn(nodes.blockquote))(state, dispatch);

export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const at = findDepth(state.selection.$from, nodes.ul, nodes.ol);
    if (at === 0)
      return shallow(wrapInList(type))(
        state,
        dispatch &&
          ((tr) => {
            const { from, to } = tr.selection;
            dispatch(tr.setBlockType(from, to, nodes.line));
          }),
      );
    const { $from } = state.selection;
    if ($from.node(at).type === type) return liftListItem(nodes.li)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup($from.before(at), type));
    return true;
  };

export const insertPicture =
  (slug: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.img.create({ slug }), false).scrollIntoView());
    return true;
  };

/** One to fill in: a head and two rows. */
export const insertTable: Command = (state, dispatch) => {
  if (isInside(state, nodes.table)) return false;
  const row = (cell: NodeType) =>
    nodes.tr.create(null, [cell.createAndFill() as Node, cell.createAndFill() as Node]);
  const table = nodes.table.create(null, [
    nodes.thead.create(null, row(nodes.th)),
    nodes.tbody.create(null, [row(nodes.td), row(nodes.td)]),
  ]);
  if (!dispatch) return true;
  const tr = state.tr.replaceSelectionWith(table);
  let start = -1;
  tr.doc.nodesBetween(
    Math.max(0, tr.selection.from - table.nodeSize - 2),
    tr.doc.content.size,
    (node, at) => {
      if (node.eq(table)) start = at;
      return start === -1;
    },
  );
  if (start !== -1) tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
  dispatch(tr.scrollIntoView());
  return true;
};

type Place = {
  tableAt: number;
  table: Node;
  sectionAt: number;
  rowAt: number;
  column: number;
};

/** Where in a table the cursor is; null outside of one, and in its caption. */
function placeIn({ selection: { $from } }: EditorState): Place | null {
  const row = findDepth($from, nodes.tr);
  if (row === 0) return null;
  const tableAt = $from.before(row - 2);
  return {
    tableAt,
    table: $from.node(row - 2),
    sectionAt: $from.before(row - 1),
    rowAt: $from.before(row),
    column: $from.index(row),
  };
}

const inTable =
  (change: (place: Place, tr: EditorState['tr']) => void): Command =>
  (state, dispatch) => {
    const place = placeIn(state);
    if (!place) return false;
    const { tr } = state;
    change(place, tr);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Below the cursor's row; below the head, in the body. */
export const addRow = inTable(({ table, sectionAt, rowAt, column }, tr) => {
  const [section, row] = [tr.doc.nodeAt(sectionAt) as Node, tr.doc.nodeAt(rowAt) as Node];
  const isHead = section.type === nodes.thead && table.lastChild?.type === nodes.tbody;
  const after = isHead ? sectionAt + section.nodeSize + 1 : rowAt + row.nodeSize;
  const cells = row.children.map(({ type }) => (isHead ? nodes.td : type).createAndFill() as Node);
  tr.insert(after, nodes.tr.create(null, cells));
  const cellAt = cells.slice(0, column).reduce((at, cell) => at + cell.nodeSize, after + 1);
  tr.setSelection(TextSelection.near(tr.doc.resolve(cellAt + 1)));
});

export const deleteRow = inTable(({ tableAt, table, sectionAt, rowAt }, tr) => {
  const [section, row] = [tr.doc.nodeAt(sectionAt) as Node, tr.doc.nodeAt(rowAt) as Node];
  const rows = table.children.reduce((all, part) => all + (part.isTextblock ? 0 : part.childCount), 0);
  if (rows === 1) tr.delete(tableAt, tableAt + table.nodeSize);
  else if (section.childCount === 1) tr.delete(sectionAt, sectionAt + section.nodeSize);
  else tr.delete(rowAt, rowAt + row.nodeSize);
});

/** Each row's start, from the last to the first, so that a change leaves the places of those before it. */
function tableRows({ table, tableAt }: Place): { row: Node; at: number }[] {
  const rows: { row: Node; at: number }[] = [];
  table.descendants((node, at) => {
    if (node.type === nodes.tr) rows.unshift({ row: node, at: tableAt + 1 + at });
    return node.type !== nodes.tr;
  });
  return rows;
}
const cellStart = (row: Node, at: number, column: number) =>
  row.children.slice(0, column).reduce((start, cell) => start + cell.nodeSize, at + 1);

export const addColumn = inTable((place, tr) => {
  for (const { row, at } of tableRows(place)) {
    const column = Math.min(place.column, row.childCount - 1);
    tr.insert(cellStart(row, at, column + 1), row.child(column).type.createAndFill() as Node);
  }
});

export const deleteColumn = inTable((place, tr) => {
  const rows = tableRows(place);
  if (rows.every(({ row }) => row.childCount === 1)) {
    tr.delete(place.tableAt, place.tableAt + place.table.nodeSize);
    return;
  }
  for (const { row, at } of rows) {
    // A row needs a cell: a shorter one keeps its last.
    if (place.column >= row.childCount || row.childCount === 1) continue;
    const start = cellStart(row, at, place.column);
    tr.delete(start, start + row.child(place.column).nodeSize);
  }
});

/** The address as the store keeps it: `tn811.com` and `yard@example.com` are completed. Undefined for others. */
export function completeAddress(typed: string): string | undefined {
  const written = typed.trim();
  if (/^[^\s/@:]+@[^\s/@]+\.\w+$/.test(written)) return safeHref(`mailto:${written}`);
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(written)) return safeHref(`https://${written}`);
  return /^(?:\/(?!\/)|https:|mailto:)/.test(written) ? safeHref(written) : undefined;
}

export function linkAt(state: EditorState): { from: number; to: number; href: string } | null {
  const { $from, from, to, empty } = state.selection;
  const link = marks.a.isInSet($from.marks()) ?? ($from.nodeAfter && marks.a.isInSet($from.nodeAfter.marks));
  if (!link) return null;
  if (!empty) return { from, to, href: link.attrs.href };
  const { parent } = $from;
  const start = $from.start();
  let [first, last] = [-1, -1];
  let isBeyond = false;
  parent.forEach((node, offset) => {
    if (!link.isInSet(node.marks)) {
      if (offset >= $from.parentOffset) isBeyond = true;
      else first = -1;
      return;
    }
    if (isBeyond) return;
    if (first === -1) first = start + offset;
    last = start + offset + node.nodeSize;
  });
  return first === -1 ? null : { from: first, to: last, href: link.attrs.href };
}

/** Links the selection, or the link that the cursor is in; without either it writes the address. null: no link. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = linkAt(state) ?? state.selection;
    const { tr } = state;
    if (from < to) {
      tr.removeMark(from, to, marks.a);
      if (href !== null) tr.addMark(from, to, marks.a.create({ href }));
    } else if (href !== null) {
      tr.replaceSelectionWith(state.schema.text(href, [marks.a.create({ href })]), false);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** How deep in the document the nearest node of these types is around a place; 0 when there is none. */
function findDepth($pos: ResolvedPos, ...types: readonly NodeType[]): number {
  for (let depth = $pos.depth; depth > 0; depth -= 1) if (types.includes($pos.node(depth).type)) return depth;
  return 0;
}

export const isInside = ({ selection }: EditorState, ...types: readonly NodeType[]) =>
  findDepth(selection.$from, ...types) > 0;

export function isMarked({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, mark);
}

/** Text is in a paragraph unless an item or a cell holds it, and below a table or list there is room to write on. */
const tidy = new Plugin({
  appendTransaction: (_, before, { doc, tr }) => {
    if (before.doc.eq(doc)) return null;
    doc.descendants((node, at, parent) => {
      const isLoose =
        node.type === nodes.line && (parent?.type === nodes.doc || parent?.type === nodes.blockquote);
      if (isLoose) tr.setNodeMarkup(at, nodes.p);
    });
    if (!doc.lastChild?.isTextblock) tr.insert(doc.content.size, nodes.p.create());
    return tr.docChanged ? tr : null;
  },
});

const enter = chainCommands(splitListItem(nodes.li), baseKeymap.Enter as Command);

/** The Tab key stays the browser's, so that nobody is caught in the text. */
export const articlePlugins: readonly Plugin[] = [
  history(),
  keymap({
    Enter: enter,
    'Shift-Enter': enter,
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-]': shallow(sinkListItem(nodes.li)),
    'Mod-[': liftListItem(nodes.li),
  }),
  keymap(baseKeymap),
  tidy,
];
