import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { useT } from '../locale.tsx';
import { pictureWords } from './pictureLabels.ts';
import {
  isRemotePicture,
  type PictureKind,
  pictureOf,
  pictureSize,
  pictureSrcSet,
  pictureUrl,
} from './pictures.ts';

type ProductPictureProps = {
  /** A slug of our own set, or the address of an uploaded or provider picture. */
  image?: string | undefined;
  /** The product's name: chooses the fallback, and is the alternative text of pictures that are not ours. */
  name: string;
  category?: string;
  kind?: PictureKind;
  sizes: string;
  /** In the first view: loaded at once and first. */
  eager?: boolean;
};

/**
 * A product's picture in the smallest format and width that will do, or the placeholder. One from elsewhere that
 * does not come gives way to our own of the same kind of material.
 */
export function ProductPicture({
  image = '',
  name,
  category,
  kind = 'cutout',
  sizes,
  eager,
}: ProductPictureProps) {
  const t = useT();
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
        // It may have failed before the page worked; one that is put off has not been tried.
        ref={(shot) => {
          if (eager && shot?.complete && shot.naturalWidth === 0) lose();
        }}
        {...urgency}
      />
    );
    // One that was uploaded lies there in three widths, and in AVIF.
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
  const slug = pictureOf(image, name, category);
  if (!slug) {
    return (
      <span className="noshot" role="img" aria-label={name}>
        <Icon name="heap" />
      </span>
    );
  }
  const found = pictureSize(slug, kind);
  const { width, height, widths } = found.size;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(slug, kind, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(slug, found.kind, widths[1] ?? width, 'webp')}
        srcSet={pictureSrcSet(slug, kind, 'webp')}
        sizes={sizes}
        alt={pictureWords(slug, t)}
        width={width}
        height={height}
        {...urgency}
      />
    </picture>
  );
}
