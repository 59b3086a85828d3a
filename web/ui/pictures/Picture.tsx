import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import {
  findPicture,
  isRemotePicture,
  type PictureKind,
  type PictureSlug,
  pictureSize,
  pictureSrcSet,
  pictureUrl,
  swatchUrl,
  widthFrom,
} from './pictures.ts';

type ProductPictureProps = {
  /** The slug of a built-in picture, or the URL of an uploaded or provider picture. */
  image?: string | undefined;
  /** The product's name: selects the fallback, and is the alt text. '' beside a text that says the same. */
  name: string;
  category?: string;
  kind?: PictureKind;
  sizes: string;
  /** In the first view: loaded eagerly with high priority. */
  eager?: boolean;
};

/**
 * A product's picture in the smallest suitable format and width, or the placeholder. An external picture that fails
 * to load is replaced by a built-in one of the same material.
 */
export function ProductPicture({
  image = '',
  name,
  category,
  kind = 'cutout',
  sizes,
  eager,
}: ProductPictureProps) {
  const [lost, setLost] = useState('');
  const urgency = eager
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'auto' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  if (isRemotePicture(image) && image !== lost) {
    const lose = () => setLost(image);
    const shot = (
      <img
        className="shot"
        src={image}
        alt={name}
        width="1200"
        height="900"
        onError={lose}
        // It may have failed before hydration; a lazy one may not have been tried yet.
        ref={(shot) => {
          if (eager && shot?.complete && shot.naturalWidth === 0) lose();
        }}
        {...urgency}
      />
    );
    // Uploaded pictures exist in three widths, and as AVIF.
    const uploaded = /^(\/pictures\/uploads\/.+-)800\.webp$/.exec(image)?.[1];
    if (!uploaded) return shot;
    const set = [400, 800, 1200].map((width) => `${uploaded}${width}.avif ${width}w`).join();
    return (
      <picture>
        <source type="image/avif" srcSet={set} sizes={sizes} />
        {shot}
      </picture>
    );
  }
  const slug = findPicture(image, name, category);
  if (!slug) {
    return (
      <span className="noshot" role="img" aria-label={name}>
        <Icon name="heap" />
      </span>
    );
  }
  const sized = pictureSize(slug, kind);
  const { width, height } = sized.size;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(slug, kind, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(slug, sized.kind, widthFrom(640, sized.size), 'webp')}
        alt={name}
        width={width}
        height={height}
        {...urgency}
      />
    </picture>
  );
}

type SwatchProps = { slug: PictureSlug; size?: number };

/** A dot of the material seen from above. */
export function Swatch({ slug, size = 24 }: SwatchProps) {
  return (
    <picture className="swatch">
      <source type="image/avif" srcSet={swatchUrl(slug, 'avif')} />
      <img src={swatchUrl(slug, 'webp')} alt="" width={size} height={size} loading="lazy" />
    </picture>
  );
}
