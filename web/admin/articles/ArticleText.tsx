import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldControl } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { ARTICLE_MARKS, type ArticleMark, marked } from './articleMarks.ts';

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
        <legend className="unseen">{t('Mark what is selected')}</legend>
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
