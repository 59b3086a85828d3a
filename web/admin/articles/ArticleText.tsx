import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldControl } from '../../ui/Field.tsx';
import { type Language, useT } from '../../ui/locale.tsx';

type ArticleTextProps = {
  control: FieldControl;
  text: string;
  language?: Language;
  rows?: number;
  onChange: (text: string) => void;
};

/** The text field with buttons for its HTML. */
export function ArticleText({ control, text, language = 'en', rows = 18, onChange }: ArticleTextProps) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const words: Record<ArticleMark, string> = {
    paragraphs: t('Paragraphs'),
    heading: t('Heading'),
    bold: t('Bold'),
    list: t('List'),
    link: t('Link'),
  };
  const put = (mark: ArticleMark) => {
    const element = area.current;
    if (!element) return;
    const next = marked({ text, start: element.selectionStart, end: element.selectionEnd }, mark);
    // The selection below refers to the new text.
    flushSync(() => onChange(next.text));
    element.focus();
    element.setSelectionRange(next.start, next.end);
  };
  return (
    <>
      <fieldset className="chips article-marks">
        <legend className="unseen">{t('Format the selection')}</legend>
        {ARTICLE_MARKS.map((mark) => (
          <button key={mark} type="button" className="chip" onClick={() => put(mark)}>
            {words[mark]}
          </button>
        ))}
      </fieldset>
      <textarea
        {...control}
        ref={area}
        className="inp article-text"
        rows={rows}
        spellCheck
        lang={language}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

// Nobody at the yard needs to know HTML to write a paragraph or a list.

export const ARTICLE_MARKS = ['paragraphs', 'heading', 'bold', 'list', 'link'] as const;
type ArticleMark = (typeof ARTICLE_MARKS)[number];

type Marked = {
  text: string;
  start: number;
  end: number;
};

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

const LINK = 'https://';

/** Marks up the selection; each of its lines becomes a paragraph or list item. */
export function marked({ text, start, end }: Marked, mark: ArticleMark): Marked {
  const chosen = text.slice(start, end);
  const put = (made: string, from = 0, to = made.length): Marked => ({
    text: text.slice(0, start) + made + text.slice(end),
    start: start + from,
    end: start + to,
  });
  const wrap = (before: string, after: string) =>
    put(before + chosen + after, before.length, before.length + chosen.length);
  switch (mark) {
    case 'paragraphs': {
      const paragraphs = parts(chosen, /\n\s*\n/).map((part) => `<p>${part}</p>`);
      return paragraphs.length > 0 ? put(paragraphs.join('\n')) : wrap('<p>', '</p>');
    }
    case 'heading':
      return wrap('<h2>', '</h2>');
    case 'bold':
      return wrap('<strong>', '</strong>');
    case 'list': {
      const items = parts(chosen, /\n/).map((item) => `  <li>${item}</li>\n`);
      if (items.length > 0) return put(`<ul>\n${items.join('')}</ul>`);
      return wrap('<ul>\n  <li>', '</li>\n</ul>');
    }
    case 'link': {
      const before = '<a href="';
      // Selects the placeholder so that the URL can be typed next.
      return put(`${before}${LINK}">${chosen}</a>`, before.length, before.length + LINK.length);
    }
  }
}
