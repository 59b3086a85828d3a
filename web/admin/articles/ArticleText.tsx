import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldControl } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';

type ArticleTextProps = { control: FieldControl; text: string; onChange: (text: string) => void };

/** An article's text with the marks that it may have. */
export function ArticleText({ control, text, onChange }: ArticleTextProps) {
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
    // A selection is of the text that stands there.
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
        rows={18}
        spellCheck
        lang="en"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

// The buttons above an article's text: nobody at the yard need know HTML to write a paragraph or a list.

export const ARTICLE_MARKS = ['paragraphs', 'heading', 'bold', 'list', 'link'] as const;
type ArticleMark = (typeof ARTICLE_MARKS)[number];

type Marked = {
  text: string;
  /** What is selected then. */
  start: number;
  end: number;
};

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

const LINK = 'https://';

/** Puts the mark around what is selected; paragraphs and lists of the lines in it. */
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
      // The address is what is to be written next.
      return put(`${before}${LINK}">${chosen}</a>`, before.length, before.length + LINK.length);
    }
  }
}
