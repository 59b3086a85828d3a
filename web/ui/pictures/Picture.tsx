import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { type Translate, useT } from '../locale.tsx';
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
  /** The product's name: selects the fallback, and is the alt text of pictures that are not built in. */
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
export function ProductPicture(props: ProductPictureProps) {
  const { image = '', name, category, kind = 'cutout', sizes, eager } = props;
  const t = useT();
  const [failedUrl, setFailedUrl] = useState('');
  const urgency = eager
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'auto' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  if (isRemotePicture(image) && image !== failedUrl) {
    const lose = () => setFailedUrl(image);
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
        alt={pictureText(slug, t)}
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

/** Alt texts of the built-in pictures. */
function pictureText(slug: PictureSlug, t: Translate): string {
  const texts: Record<PictureSlug, string> = {
    'pea-gravel': t('Pile of pea gravel: small, rounded pebbles in tan, cream, brown and gray'),
    'river-rock': t('Pile of river rock: large, smooth, rounded stones in mixed grays and tans'),
    'crushed-limestone-57': t('Pile of #57 crushed limestone: clean, angular light gray stone'),
    'crusher-run': t('Pile of crusher run: gray crushed stone with fines that compacts into a solid base'),
    'decomposed-granite': t('Pile of decomposed granite: fine, golden tan angular grains'),
    'masonry-sand': t('Mound of masonry sand: fine, even, light tan sand'),
    'concrete-sand': t('Mound of concrete sand: coarse, washed tan-gray sand'),
    'premium-garden-topsoil': t('Pile of premium screened garden topsoil: dark, rich and crumbly'),
    'organic-compost-mix': t('Pile of organic compost mix: very dark, fibrous and moist'),
    'lawn-repair-mix': t('Pile of lawn repair mix: fine brown soil with straw mulch and grass seed'),
    'fill-dirt': t('Pile of fill dirt: reddish brown Tennessee clay in clumps'),
    'hardwood-mulch': t('Pile of double shredded hardwood mulch: natural brown, shredded wood'),
    'cedar-mulch': t('Pile of cedar mulch: shredded, reddish, aromatic wood'),
    'black-mulch': t('Pile of dyed black mulch: deep black shredded wood'),
    'pulverized-black-topsoil': t(
      'Pile of pulverized black topsoil: very dark, finely screened crumbs, like coffee grounds',
    ),
    'raised-bed-blend': t(
      'Pile of raised bed blend: brown topsoil mixed with dark compost, pine bark fines and pale sand',
    ),
    'turf-builder-mix': t('Pile of turf builder mix: fine, even, sandy brown topsoil'),
    'select-structural-fill': t(
      'Pile of select structural fill: reddish tan clay in blocky clods with a few stones',
    ),
    'fine-screened-compost': t('Pile of fine screened compost: dark brown, fine and slightly fibrous'),
    'triple-ground-hardwood': t('Pile of triple ground hardwood mulch: short, fine, matted brown shreds'),
    'midnight-black-mulch': t(
      'Pile of midnight black mulch: fine, jet black dyed wood shreds with a blue cast',
    ),
    'shredded-red-cedar': t('Pile of shredded red cedar: long, red orange strips of wood'),
    'washed-masonry-sand': t('Mound of washed masonry sand: fine, clean, pale buff sand'),
    'c33-concrete-sand': t('Mound of C33 concrete sand: coarse, gray-tan sand with visible grains'),
    'washed-pea-gravel': t('Pile of washed pea gravel: smooth, clean, rounded pebbles in mixed colors'),
    'clean-57-stone': t('Pile of clean #57 stone: sharp, washed, pale gray stone without dust'),
    'dense-grade-base': t('Pile of dense grade base: gray crushed stone packed in plenty of fines'),
    'tennessee-river-rock': t(
      'Pile of Tennessee river rock: big, smooth, rounded stones in browns and grays',
    ),
    'stabilized-granite': t(
      'Mound of stabilized granite: fine, golden tan decomposed granite, smooth and compact',
    ),
    'landscape-rake': t('Wide aluminum landscape rake with an ash handle on freshly raked topsoil'),
    shovel: t('Round-point digging shovel with an ash handle and D-grip, standing in topsoil'),
    wheelbarrow: t('Green steel wheelbarrow with ash handles, heaped with hardwood mulch'),
    'hero-topsoil-morning': t('A heap of dark, rich topsoil on a green lawn in low morning sun'),
  };
  return texts[slug];
}
