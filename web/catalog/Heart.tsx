import { useLocation, useNavigate } from 'react-router-dom';
import { removeProduct, saveProduct, usePersonalRows } from '../identity/personalRows.ts';
import { signInPath, wantedState } from '../identity/returnPath.ts';
import { useKnownPerson } from '../identity/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import './wishlist.css';

type HeartProps = { productId: string; name: string };

/** Saves a product, or removes it. People who are not signed in are sent to sign in, which saves it. */
export function Heart({ productId, name }: HeartProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const person = useKnownPerson();
  const saved = usePersonalRows(person?.id ?? null, 'user_wishlist');
  const isSaved = saved?.some(({ id }) => id === productId) ?? false;

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
    <button
      type="button"
      className="iconbtn heart"
      aria-pressed={isSaved}
      aria-label={t('Save {name} to your wishlist', { name })}
      onClick={() => void press()}
    >
      <Icon name={isSaved ? 'heart-filled' : 'heart'} />
    </button>
  );
}
