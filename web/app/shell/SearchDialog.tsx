import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAX_SEARCH } from '../../../domain/catalog/productQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useT } from '../../ui/locale.tsx';
import { SEARCH_ID } from './DialogButton.tsx';

const loadHelp = () => import('../../catalog/shop/SearchHelp.tsx');
const SearchHelp = lazyPart(async () => (await loadHelp()).SearchHelp);

/** Searches the shop from any page. A plain form: what helps with it loads once the field is used. */
export function SearchDialog() {
  const t = useT();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  /** null until the field is used. */
  const [typed, setTyped] = useState<string | null>(null);
  const submit = async (q: string) => {
    dialog.current?.close();
    try {
      (await loadHelp()).keepSearch(q);
    } catch (error) {
      console.warn('The search is not kept.', error);
    }
    await navigate(`/shop?${new URLSearchParams({ q })}`);
  };
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target === dialog.current || (target instanceof Element && target.closest('a')))
      dialog.current?.close();
  };
  return (
    <dialog
      className="find"
      id={SEARCH_ID}
      ref={dialog}
      aria-label={t('Search')}
      onClick={closeOnLink}
      onKeyDown={moveFocus}
    >
      <div className="row gap-4 find-h">
        <search>
          <form
            action="/shop"
            method="get"
            onSubmit={(event) => {
              event.preventDefault();
              void submit(typed ?? '');
            }}
          >
            <div className="search">
              <Icon name="search" />
              <input
                className="inp"
                type="search"
                name="q"
                autoComplete="off"
                maxLength={MAX_SEARCH}
                enterKeyHint="search"
                placeholder={t('Name, use or spec')}
                aria-label={t('Search the shop')}
                onFocus={({ target }) => {
                  target.select();
                  setTyped(target.value);
                }}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
          </form>
        </search>
        <form method="dialog">
          <button type="submit" className="iconbtn" aria-label={t('Close')}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      {typed === null ? null : <SearchHelp typed={typed} />}
    </dialog>
  );
}

/** The arrow keys go through what is found, as in the browser's own lists. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const index = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(stops.length - 1, Math.max(0, index + step))]?.focus();
}
