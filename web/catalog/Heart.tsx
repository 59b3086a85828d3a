import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { removeProduct, saveProduct } from '../device/personalCommands.ts';
import { signInPath, wantedState } from '../identity/returnPath.ts';
import { useKnownPerson } from '../identity/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import './wishlist.css';

const SavedProducts = lazyPart(async () => (await import('./SavedProducts.tsx')).SavedProducts);

type HeartProps = { productId: string; name: string };

/** Saves a product, or removes it. People who are not signed in are sent to sign in, which saves it. */
export function Heart({ productId, name }: HeartProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const person = useKnownPerson();
  const [saved, setSaved] = useState<readonly string[]>([]);
  const isSaved = person !== null && saved.includes(productId);

  const press = async () => {
    if (!person) {
      await navigate(signInPath(`${pathname}${search}`), {
        state: wantedState({ kind: 'wish', productId, name }),
      });
      return;
    }
    try {
      await (isSaved ? removeProduct(productId) : saveProduct(productId));
    } catch (error) {
      await showSaveError(error, t, t('Failed to update wishlist'));
    }
  };
  return (
    <>
      {person ? <SavedProducts personId={person.id} onRead={setSaved} /> : null}
      <button
        type="button"
        className="iconbtn heart"
        aria-pressed={isSaved}
        aria-label={t('Save {name} to your wishlist', { name })}
        onClick={() => void press()}
      >
        <Icon name={isSaved ? 'heart-filled' : 'heart'} />
      </button>
    </>
  );
}
