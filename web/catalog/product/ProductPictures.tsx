import { useState } from 'react';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import {
  findPicture,
  isPicture,
  isRemotePicture,
  type PictureKind,
  pictureSize,
} from '../../ui/pictures/pictures.ts';
import { plateClass } from '../catalog.ts';
import { MAIN_SIZES } from './productPage.ts';

type Shot = { image: string; kind: PictureKind };

/** The pile on the studio plate, with thumbnails of the material from above and in the studio. */
export function ProductPictures({ product }: { product: Pick<Product, 'images' | 'name' | 'category'> }) {
  const t = useT();
  const shots = listShots(product);
  const [chosen, setChosen] = useState(0);
  const main = shots[chosen] ?? shots[0];
  const name = product.name;
  return (
    <div className="pd-media">
      <div className={main?.kind === 'cutout' ? plateClass(product) : 'plate pd-cover'}>
        <ProductPicture
          image={main?.image}
          name={name}
          category={product.category}
          kind={main?.kind}
          sizes={MAIN_SIZES}
          eager
        />
      </div>
      {shots.length > 1 ? (
        <fieldset className="pd-thumbs" aria-label={t('Pictures')}>
          {shots.map((shot, index) => (
            <button
              key={`${shot.image} ${shot.kind}`}
              type="button"
              aria-label={t('Picture {n}', { n: index + 1 })}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              <span
                className={shot.kind === 'cutout' ? plateClass(product) : 'plate pd-cover'}
                aria-hidden="true"
              >
                <ProductPicture image={shot.image} name={name} kind={shot.kind} sizes="76px" />
              </span>
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

/** Built-in pictures have up to three kinds; external pictures are shown unchanged. */
function listShots({ images, name, category }: Pick<Product, 'images' | 'name' | 'category'>): Shot[] {
  const [first = '', ...others] = images;
  const rest = others.filter((image) => isRemotePicture(image) || isPicture(image));
  const more = rest.map((image): Shot => ({ image, kind: isRemotePicture(image) ? 'studio' : 'cutout' }));
  if (isRemotePicture(first)) return [{ image: first, kind: 'studio' }, ...more];
  const slug = findPicture(first, name, category);
  if (!slug) return [{ image: first, kind: 'cutout' }, ...more];
  const kinds = (['cutout', 'texture', 'studio'] as const).filter(
    (kind) => pictureSize(slug, kind).kind === kind,
  );
  return [...kinds.map((kind): Shot => ({ image: slug, kind })), ...more];
}
