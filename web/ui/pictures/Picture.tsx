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
        onLoad={({ currentTarget }) => hidePlaceholder(currentTarget)}
        // It may have loaded before hydration.
        ref={(img) => {
          if (img?.complete && img.naturalWidth > 0) hidePlaceholder(img);
        }}
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

const hidePlaceholder = (img: HTMLImageElement): void => {
  img.dataset.loaded = '';
};

/** Alt texts of the built-in pictures. */
function pictureText(slug: PictureSlug, t: Translate): string {
  switch (slug) {
    case 'pea-gravel':
      return t('Pile of pea gravel: small, rounded pebbles in tan, cream, brown and gray');
    case 'river-rock':
      return t('Pile of river rock: large, smooth, rounded stones in mixed grays and tans');
    case 'crushed-limestone-57':
      return t('Pile of #57 crushed limestone: clean, angular light gray stone');
    case 'crusher-run':
      return t('Pile of crusher run: gray crushed stone with fines that compacts into a solid base');
    case 'decomposed-granite':
      return t('Pile of decomposed granite: fine, golden tan angular grains');
    case 'masonry-sand':
      return t('Mound of masonry sand: fine, even, light tan sand');
    case 'concrete-sand':
      return t('Mound of concrete sand: coarse, washed tan-gray sand');
    case 'premium-garden-topsoil':
      return t('Pile of premium screened garden topsoil: dark, rich and crumbly');
    case 'organic-compost-mix':
      return t('Pile of organic compost mix: very dark, fibrous and moist');
    case 'lawn-repair-mix':
      return t('Pile of lawn repair mix: fine brown soil with straw mulch and grass seed');
    case 'fill-dirt':
      return t('Pile of fill dirt: reddish brown Tennessee clay in clumps');
    case 'hardwood-mulch':
      return t('Pile of double shredded hardwood mulch: natural brown, shredded wood');
    case 'cedar-mulch':
      return t('Pile of cedar mulch: shredded, reddish, aromatic wood');
    case 'black-mulch':
      return t('Pile of dyed black mulch: deep black shredded wood');
    case 'pulverized-black-topsoil':
      return t('Pile of pulverized black topsoil: very dark, finely screened crumbs, like coffee grounds');
    case 'raised-bed-blend':
      return t(
        'Pile of raised bed blend: brown topsoil mixed with dark compost, pine bark fines and pale sand',
      );
    case 'turf-builder-mix':
      return t('Pile of turf builder mix: fine, even, sandy brown topsoil');
    case 'select-structural-fill':
      return t('Pile of select structural fill: reddish tan clay in blocky clods with a few stones');
    case 'fine-screened-compost':
      return t('Pile of fine screened compost: dark brown, fine and slightly fibrous');
    case 'triple-ground-hardwood':
      return t('Pile of triple ground hardwood mulch: short, fine, matted brown shreds');
    case 'midnight-black-mulch':
      return t('Pile of midnight black mulch: fine, jet black dyed wood shreds with a blue cast');
    case 'shredded-red-cedar':
      return t('Pile of shredded red cedar: long, red orange strips of wood');
    case 'washed-masonry-sand':
      return t('Mound of washed masonry sand: fine, clean, pale buff sand');
    case 'c33-concrete-sand':
      return t('Mound of C33 concrete sand: coarse, gray-tan sand with visible grains');
    case 'washed-pea-gravel':
      return t('Pile of washed pea gravel: smooth, clean, rounded pebbles in mixed colors');
    case 'clean-57-stone':
      return t('Pile of clean #57 stone: sharp, washed, pale gray stone without dust');
    case 'dense-grade-base':
      return t('Pile of dense grade base: gray crushed stone packed in plenty of fines');
    case 'tennessee-river-rock':
      return t('Pile of Tennessee river rock: big, smooth, rounded stones in browns and grays');
    case 'stabilized-granite':
      return t('Mound of stabilized granite: fine, golden tan decomposed granite, smooth and compact');
    case 'landscape-rake':
      return t('Wide aluminum landscape rake with an ash handle on freshly raked topsoil');
    case 'shovel':
      return t('Round-point digging shovel with an ash handle and D-grip, standing in topsoil');
    case 'wheelbarrow':
      return t('Green steel wheelbarrow with ash handles, heaped with hardwood mulch');
    case 'hero-topsoil-morning':
      return t('A heap of dark, rich topsoil on a green lawn in low morning sun');
  }
}
