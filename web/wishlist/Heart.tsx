import './wishlist.css';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePersonalRows } from '../identity/personalRows.ts';
import { signInPath } from '../identity/returnPath.ts';
import { usePerson } from '../identity/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import { removeProduct, saveProduct } from './wishlist.ts';

type HeartProps = { productId: string; name: string };

/** Saves a product, or takes it off the list. Who is not signed in is sent to sign in, and back. */
export function Heart({ productId, name }: HeartProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const person = usePerson();
  const saved = usePersonalRows(person?.id ?? null, 'user_wishlist');
  const isSaved = saved?.some(({ id }) => id === productId) ?? false;

  const press = async () => {
    if (!person) {
      await navigate(signInPath(`${pathname}${search}`));
      return;
    }
    try {
      await (isSaved ? removeProduct(productId) : saveProduct(productId));
    } catch (error) {
      await tellUnsaved(error, t, t('Failed to update wishlist'));
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
