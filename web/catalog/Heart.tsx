import { useLocation, useNavigate } from 'react-router-dom';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';
import { usePersonalRows } from '../identity/personalRows.ts';
import { signInPath } from '../identity/returnPath.ts';
import { useKnownPerson } from '../identity/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import './wishlist.css';

type HeartProps = { productId: string; name: string };

/** Saves a product, or removes it. People who are not signed in are sent to sign in, and back. */
export function Heart({ productId, name }: HeartProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const person = useKnownPerson();
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

// Saved products. Both commands set a state, so repeating them is harmless.

/** Resolves once it is saved on this device. */
async function saveProduct(productId: string): Promise<void> {
  const body: WishlistItem = { productId, addedAt: new Date().toISOString() };
  const row = { table: 'user_wishlist', id: productId, body } as const;
  const { record } = await import('../offline/outbox.ts');
  await record('addToWishlist', { productId }, { row });
}

export async function removeProduct(productId: string): Promise<void> {
  const row = { table: 'user_wishlist', id: productId, body: null } as const;
  const { record } = await import('../offline/outbox.ts');
  await record('removeFromWishlist', { productId }, { row });
}
