import { addToCart, isPressedAgain } from '../cart/cart.ts';
import type { Translate } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import type { MaterialYards } from './calculator.ts';

/** Puts what was measured into the cart, once for a double press, and says so. */
export function addLines(lines: readonly MaterialYards[], t: Translate): void {
  if (isPressedAgain(lines.map(({ product, cubicYards }) => `${product.id} ${cubicYards}`).join())) return;
  const added = lines.filter(({ product, cubicYards }) => addToCart(product, cubicYards, t));
  const [only] = added;
  if (!only || added.length < lines.length) return;
  toast({
    title: t('Added to Cart'),
    text:
      lines.length === 1
        ? t('{n} cubic yards of {name}', { n: only.cubicYards, name: only.product.name })
        : t('{n} materials', { n: lines.length }),
    tone: 'success',
    action: { label: t('View Cart'), to: '/cart' },
  });
}
