import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { completeAddress, type linkAt } from './articleCommands.ts';
import { ARTICLE_PICTURES } from './articleLabels.ts';

// What a link and a picture need to be known of. No forms of their own, because they stand in one.

type LinkPanelProps = {
  link: ReturnType<typeof linkAt>;
  onSet: (href: string | null) => void;
  onClose: () => void;
};

export function LinkPanel({ link, onSet, onClose }: LinkPanelProps) {
  const t = useT();
  const [typed, setTyped] = useState(link?.href ?? '');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const set = () => {
    const href = completeAddress(typed);
    if (href === undefined) {
      setWrong(true);
      field.current?.focus();
    } else onSet(href);
  };
  return (
    <div className="article-panel">
      <Field
        label={t('Address of the link')}
        error={
          isWrong ? t('A page of this store such as /shop, an https address or an email address.') : null
        }
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              if (event.key !== 'Enter') return;
              event.preventDefault();
              set();
            }}
          />
        )}
      </Field>
      <div className="admin-acts">
        <button type="button" className="btn btn-primary btn-sm" onClick={set}>
          {t('Set the link')}
        </button>
        {link ? (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => onSet(null)}>
            {t('Remove the link')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

export function PicturePanel({ onPick }: { onPick: (slug: string) => void }) {
  const t = useT();
  const [slug, setSlug] = useState(ARTICLE_PICTURES[0] ?? '');
  return (
    <div className="article-panel">
      <Field label={t('Picture to insert')}>
        {(control) => (
          <select {...control} value={slug} onChange={({ target }) => setSlug(target.value)}>
            {ARTICLE_PICTURES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </Field>
      <div className="admin-acts">
        <button type="button" className="btn btn-primary btn-sm" onClick={() => onPick(slug)}>
          {t('Insert the picture')}
        </button>
      </div>
    </div>
  );
}
