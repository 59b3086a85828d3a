import { Link } from 'react-router-dom';
import type { AdminProduct } from '../../../domain/admin/products.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';

type ProductPlaceProps = {
  product: AdminProduct;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  /** @param button id of the one that was pressed */
  onMove: (by: -1 | 1, button: string) => void;
};

/** One product in its category's order. At an end its button stays, so that the focus has where to be. */
export function ProductPlace({ product, isFirst, isLast, isBusy, onMove }: ProductPlaceProps) {
  const t = useT();
  const { id, name, images, category, isActive } = product;
  const step = (by: -1 | 1, icon: 'chevron-up' | 'chevron-down', label: string, isEnd: boolean) => (
    <button
      id={`${icon}-${id}`}
      type="button"
      className="iconbtn box"
      aria-label={label}
      aria-disabled={isEnd || isBusy}
      onClick={() => onMove(by, `${icon}-${id}`)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li className="place">
      <Link className="admin-goods" to={`/admin?tab=products&product=${encodeURIComponent(id)}`}>
        <span className="goods-thumb" aria-hidden="true">
          <ProductPicture image={images[0]} name={name} category={category} sizes="48px" />
        </span>
        <b>{name}</b>
      </Link>
      {isActive ? null : (
        <Tag tone="neutral" icon="close">
          {t('Taken off')}
        </Tag>
      )}
      <span className="place-moves">
        {step(-1, 'chevron-up', t('Move {name} up', { name }), isFirst)}
        {step(1, 'chevron-down', t('Move {name} down', { name }), isLast)}
      </span>
    </li>
  );
}
