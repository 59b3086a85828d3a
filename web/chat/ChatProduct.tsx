import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { ChatCard } from '../../domain/chat/chat.ts';
import { putInCart } from '../cart/cart.ts';
import { amountWords } from '../catalog/amounts.ts';
import { deviceCatalogSource } from '../offline/catalog.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { toast } from '../ui/toast.tsx';

/** A product of the answer, with the amount that was worked out. The price is the catalog's when it is added. */
export function ChatProduct({ card }: { card: ChatCard }) {
  const t = useT();
  const { productId, name, path, image, quantity, unit, totalCents } = card;
  const add = async () => {
    const { products } = await deviceCatalogSource.open();
    const product = products.find(({ id }) => id === productId);
    if (product) putInCart(product, quantity, t);
    else toast({ tone: 'warning', title: t('This product is no longer sold.') });
  };
  return (
    <div className="chat-product">
      <div className="plate">
        <ProductPicture image={image} name={name} sizes="52px" />
      </div>
      <p>
        <Link to={path}>{name}</Link>
        <span className="small num">
          {t('{amount}, {price}', { amount: amountWords(unit, quantity, t), price: formatMoney(totalCents) })}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-primary btn-sm"
        aria-label={t('Add {name} to the cart', { name })}
        onClick={() => void add()}
      >
        {t('Add')}
      </button>
    </div>
  );
}
