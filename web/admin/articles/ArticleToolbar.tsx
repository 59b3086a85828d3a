import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type Translate, useT } from '../../ui/locale.tsx';
import { LinkPanel, PicturePanel } from './ArticlePanels.tsx';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  insertPicture,
  insertTable,
  isInside,
  isMarked,
  linkAt,
  setLink,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './articleCommands.ts';
import { marks, nodes } from './articleDocument.ts';

type Panel = 'link' | 'picture';
type Tool = {
  id: string;
  label: string;
  drawing: ReactNode;
  /** A command, or the panel that asks for more. */
  act: Command | Panel;
  /** Only for those that are on or off. */
  isOn?: boolean;
  isOff?: boolean;
};

type ArticleToolbarProps = {
  /** null until the text is there. */
  view: EditorView | null;
  state: EditorState;
  /** Id of the text. */
  controls: string;
  hasPictures: boolean;
};

/** One stop for the Tab key; arrows move in it. */
export function ArticleToolbar({ view, state, controls, hasPictures }: ArticleToolbarProps) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('h2');
  const [panel, setPanel] = useState<Panel | null>(null);
  const tools = listTools(state, hasPictures, t);
  const reachable = tools.some(({ id }) => id === current) ? current : 'h2';
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    setPanel(null);
    view.focus();
  };
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    if (event.key === 'Escape') view?.focus();
    if (to === undefined) return;
    event.preventDefault();
    (buttons.at(to) ?? buttons[0])?.focus();
  };
  return (
    <div className="article-bar">
      <div
        ref={bar}
        className="article-tools"
        role="toolbar"
        aria-label={t('Format')}
        aria-controls={controls}
        onKeyDown={move}
      >
        {tools.map(({ id, label, drawing, act, isOn, isOff }) => (
          <button
            key={id}
            type="button"
            className="iconbtn"
            tabIndex={id === reachable ? 0 : -1}
            aria-label={label}
            title={label}
            aria-pressed={isOn}
            aria-disabled={isOff || undefined}
            aria-expanded={typeof act === 'string' ? panel === act : undefined}
            // The text keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(id)}
            onClick={() => (typeof act === 'string' ? setPanel(panel === act ? null : act) : run(act))}
          >
            <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              {drawing}
            </svg>
          </button>
        ))}
      </div>
      {panel === 'link' ? (
        <LinkPanel link={linkAt(state)} onSet={(href) => run(setLink(href))} onClose={() => setPanel(null)} />
      ) : null}
      {panel === 'picture' ? <PicturePanel onPick={(slug) => run(insertPicture(slug))} /> : null}
    </div>
  );
}

const letters = (text: string) => (
  <text x="12" y="17.5" textAnchor="middle">
    {text}
  </text>
);

function listTools(state: EditorState, hasPictures: boolean, t: Translate): Tool[] {
  const isTable = isInside(state, nodes.tr);
  const block = state.selection.$from.parent.type;
  const list = [nodes.ul, nodes.ol].find((type) => isInside(state, type));
  const tools: (Tool | false)[] = [
    {
      id: 'h2',
      label: t('Heading'),
      drawing: letters('H'),
      act: toggleHeading(nodes.h2),
      isOn: block === nodes.h2,
    },
    {
      id: 'h3',
      label: t('Small heading'),
      drawing: letters('h'),
      act: toggleHeading(nodes.h3),
      isOn: block === nodes.h3,
    },
    {
      id: 'strong',
      label: t('Bold'),
      drawing: <path d="M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z" strokeWidth="2.8" />,
      act: toggleBold,
      isOn: isMarked(state, marks.strong),
    },
    {
      id: 'em',
      label: t('Italics'),
      drawing: <path d="M10 4h8M6 20h8M14 4l-4 16" />,
      act: toggleItalic,
      isOn: isMarked(state, marks.em),
    },
    {
      id: 'ul',
      label: t('List'),
      drawing: <path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />,
      act: toggleList(nodes.ul),
      isOn: list === nodes.ul,
    },
    {
      id: 'ol',
      label: t('Numbered list'),
      drawing: <path d="M11 6h9M11 12h9M11 18h9M4 4.5 5.5 4v5M4 14.5h3L4 19h3" />,
      act: toggleList(nodes.ol),
      isOn: list === nodes.ol,
    },
    {
      id: 'quote',
      label: t('Quote'),
      drawing: <path d="M4 5v14M9 7h11M9 12h11M9 17h7" />,
      act: toggleQuote,
      isOn: isInside(state, nodes.blockquote),
    },
    {
      id: 'a',
      label: t('Link'),
      drawing: (
        <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.500M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5" />
      ),
      act: 'link',
      isOn: isMarked(state, marks.a),
    },
    hasPictures && {
      id: 'img',
      label: t('Picture'),
      drawing: <path d="M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M15.5 9h.01" />,
      act: 'picture',
    },
    {
      id: 'table',
      label: t('Table'),
      drawing: <path d="M3 5h18v14H3zM3 10h18M10 5v14" />,
      act: insertTable,
      isOff: isInside(state, nodes.table),
    },
    isTable && {
      id: 'row',
      label: t('Add a row'),
      drawing: <path d="M3 4h18v7H3zM12 14v7M8.5 17.500h7" />,
      act: addRow,
    },
    isTable && {
      id: 'no-row',
      label: t('Delete the row'),
      drawing: <path d="M3 4h18v7H3zM8.5 17.500h7" />,
      act: deleteRow,
    },
    isTable && {
      id: 'column',
      label: t('Add a column'),
      drawing: <path d="M4 3h7v18H4zM17.5 8.500v7M14 12h7" />,
      act: addColumn,
    },
    isTable && {
      id: 'no-column',
      label: t('Delete the column'),
      drawing: <path d="M4 3h7v18H4zM14 12h7" />,
      act: deleteColumn,
    },
    {
      id: 'undo',
      label: t('Undo'),
      drawing: <path d="M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3" />,
      act: undo,
      isOff: undoDepth(state) === 0,
    },
    {
      id: 'redo',
      label: t('Redo'),
      drawing: <path d="M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3" />,
      act: redo,
      isOff: redoDepth(state) === 0,
    },
  ];
  return tools.filter((tool) => tool !== false);
}
