import { closeHistory } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldControl } from '../../ui/Field.tsx';
import type { Language } from '../../ui/locale.tsx';
import { ArticleToolbar } from './ArticleToolbar.tsx';
import { articlePlugins } from './articleCommands.ts';
import { parseDocument, pastedSlice, toMarkup } from './articleDocument.ts';

type ArticleTextEditorProps = {
  control: FieldControl;
  label: string;
  /** HTML, as domain/admin/articleHtml.ts writes it. */
  text: string;
  language?: Language;
  hasPictures?: boolean;
  onChange: (text: string) => void;
};

export function ArticleTextEditor({
  control,
  label,
  text,
  language = 'en',
  hasPictures = true,
  onChange,
}: ArticleTextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  // `text`: the original, so that an unchanged text stays exactly the same.
  const [opened] = useState(() => ({ current: { text, doc: parseDocument(text) } }));
  const [state, setState] = useState(() => createState(opened.current.doc));
  const [view, setView] = useState<EditorView | null>(null);
  const lastText = useRef(text);
  const tell = useRef(onChange);
  useLayoutEffect(() => {
    tell.current = onChange;
  });

  useLayoutEffect(() => {
    const made = new EditorView(
      { mount: host.current as HTMLDivElement },
      {
        state: createState(opened.current.doc),
        dispatchTransaction: (transaction) => {
          const before = made.state.doc;
          const next = made.state.apply(transaction);
          made.updateState(next);
          setState(next);
          if (next.doc.eq(before)) return;
          lastText.current = next.doc.eq(opened.current.doc) ? opened.current.text : toMarkup(next.doc);
          tell.current(lastText.current);
        },
        handleDOMEvents: { paste: insertHtml, drop: insertHtml },
      },
    );
    setView(made);
    return () => made.destroy();
  }, [opened]);

  // The form got another text, such as somebody else's.
  useLayoutEffect(() => {
    if (!view || text === lastText.current) return;
    lastText.current = text;
    opened.current = { text, doc: parseDocument(text) };
    if (opened.current.doc.eq(view.state.doc)) return;
    const next = createState(opened.current.doc);
    view.updateState(next);
    setState(next);
  }, [view, text, opened]);

  const {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': isRequired,
  } = control;
  return (
    <>
      <ArticleToolbar view={view} state={state} controls={id} hasPictures={hasPictures} />
      {/* React sets the attributes, ProseMirror the content. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no headings and lists. */}
      <div
        ref={host}
        id={id}
        className="inp art-body article-words"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        lang={language}
        spellCheck
      />
    </>
  );
}

const createState = (doc: EditorState['doc']) => EditorState.create({ doc, plugins: articlePlugins });

/**
 * Reads HTML from elsewhere by the store's own rules. ProseMirror would write it into a document of the browser, which
 * Trusted Types forbid. What moves within the text, and plain text, it handles itself.
 */
function insertHtml(view: EditorView, event: ClipboardEvent | DragEvent): boolean {
  const isDrop = 'dataTransfer' in event;
  const html = (isDrop ? event.dataTransfer : event.clipboardData)?.getData('text/html');
  if (!html || (isDrop && view.dragging)) return false;
  event.preventDefault();
  const { tr } = view.state;
  const slice = pastedSlice(html);
  const at = isDrop ? view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos : undefined;
  if (at === undefined) tr.replaceSelection(slice);
  else tr.replaceRange(at, at, slice);
  // By itself, so that one undo takes back what was pasted and no more.
  view.dispatch(closeHistory(tr).scrollIntoView().setMeta('paste', true));
  return true;
}
