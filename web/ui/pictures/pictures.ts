// The built-in pictures, at /pictures/<kind>/<slug>-<width>.<avif|webp>. All are renders made
// for this project; the figures are from their manifests.

export type PictureKind = 'cutout' | 'texture' | 'studio';
type PictureSize = { width: number; height: number; widths: readonly number[] };

const PILE: PictureSize = { width: 1120, height: 560, widths: [240, 400, 720, 1120] };
const FLAT: PictureSize = { width: 1280, height: 360, widths: [640, 1280] };
const STUDIO: PictureSize = { width: 1200, height: 900, widths: [400, 800, 1200] };

/** Piles that also have a studio picture. */
export const STUDIO_MATERIALS = [
  'pea-gravel',
  'river-rock',
  'crushed-limestone-57',
  'crusher-run',
  'decomposed-granite',
  'masonry-sand',
  'concrete-sand',
  'premium-garden-topsoil',
  'organic-compost-mix',
  'lawn-repair-mix',
  'fill-dirt',
  'hardwood-mulch',
  'cedar-mulch',
  'black-mulch',
] as const;

/** One pile each, at the same scale and camera angle. They also have a `texture` and a 96 px swatch. */
export const MATERIAL_PICTURES = [
  ...STUDIO_MATERIALS,
  'pulverized-black-topsoil',
  'raised-bed-blend',
  'turf-builder-mix',
  'select-structural-fill',
  'fine-screened-compost',
  'triple-ground-hardwood',
  'midnight-black-mulch',
  'shredded-red-cedar',
  'washed-masonry-sand',
  'c33-concrete-sand',
  'washed-pea-gravel',
  'clean-57-stone',
  'dense-grade-base',
  'tennessee-river-rock',
  'stabilized-granite',
] as const;

/** Trimmed cut-outs of different shapes. */
const TOOL_PICTURES: Readonly<Record<'landscape-rake' | 'shovel' | 'wheelbarrow', PictureSize>> = {
  'landscape-rake': { width: 798, height: 655, widths: [240, 400, 720, 798] },
  shovel: { width: 648, height: 729, widths: [240, 400, 648] },
  wheelbarrow: { width: 901, height: 457, widths: [240, 400, 720, 901] },
};

const HERO: PictureSize = { width: 1600, height: 900, widths: [400, 800, 1200, 1600] };
export const HERO_PICTURE = 'hero-topsoil-morning';

export type PictureSlug =
  | (typeof MATERIAL_PICTURES)[number]
  | keyof typeof TOOL_PICTURES
  | typeof HERO_PICTURE;

type Entry = [slug: string, sizes: Partial<Record<PictureKind, PictureSize>>];
const SIZES: ReadonlyMap<string, Partial<Record<PictureKind, PictureSize>>> = new Map([
  ...MATERIAL_PICTURES.map((slug): Entry => [slug, { cutout: PILE, texture: FLAT }]),
  ...STUDIO_MATERIALS.map((slug): Entry => [slug, { cutout: PILE, texture: FLAT, studio: STUDIO }]),
  ...Object.entries(TOOL_PICTURES).map(([slug, cutout]): Entry => [slug, { cutout, studio: STUDIO }]),
  [HERO_PICTURE, { studio: HERO }] satisfies Entry,
]);

export function isPicture(slug: string): slug is PictureSlug {
  return SIZES.has(slug);
}

/** The requested kind, or the nearest: tools have no texture, the hero exists only in the studio. */
export function pictureSize(slug: PictureSlug, kind: PictureKind): { kind: PictureKind; size: PictureSize } {
  const sizes = SIZES.get(slug) ?? {};
  for (const candidate of [kind, 'cutout', 'studio'] as const) {
    const size = sizes[candidate];
    if (size) return { kind: candidate, size };
  }
  return { kind: 'studio', size: STUDIO };
}

export function pictureUrl(
  slug: PictureSlug,
  kind: PictureKind,
  width: number,
  format: 'avif' | 'webp',
): string {
  return `/pictures/${kind}/${slug}-${width}.${format}`;
}

export const swatchUrl = (slug: PictureSlug, format: 'avif' | 'webp'): string =>
  `/pictures/texture/${slug}-swatch.${format}`;

/** The smallest width with at least so many pixels, or the largest. */
export const widthFrom = (least: number, { widths, width }: PictureSize): number =>
  widths.find((available) => available >= least) ?? width;

/** `srcset` of one format with all widths. */
export function pictureSrcSet(slug: PictureSlug, kind: PictureKind, format: 'avif' | 'webp'): string {
  const picture = pictureSize(slug, kind);
  return picture.size.widths
    .map((width) => `${pictureUrl(slug, picture.kind, width, format)} ${width}w`)
    .join(', ');
}

// Spec 1 §7: a fallback picture is chosen by product name or category words. The first match wins, so the
// particular stands before the general.
const WORDS: readonly (readonly [words: RegExp, slug: PictureSlug])[] = [
  [/wheel ?barrow/, 'wheelbarrow'],
  [/shovel|spade/, 'shovel'],
  [/rake|tool|equipment/, 'landscape-rake'],
  [/compost|manure/, 'organic-compost-mix'],
  [/lawn|seed|overseed/, 'lawn-repair-mix'],
  [/cedar|cypress/, 'cedar-mulch'],
  [/black.*mulch|mulch.*black|dyed/, 'black-mulch'],
  [/mulch|bark|wood|playground/, 'hardwood-mulch'],
  [/masonry|mortar|play ?sand/, 'masonry-sand'],
  [/sand/, 'concrete-sand'],
  [/pea/, 'pea-gravel'],
  [/river|cobble/, 'river-rock'],
  [/granite/, 'decomposed-granite'],
  [/crusher|base|pug|road/, 'crusher-run'],
  [/limestone|gravel|stone|aggregate|rock/, 'crushed-limestone-57'],
  [/fill|clay|dirt/, 'fill-dirt'],
  [/soil|loam|garden|earth/, 'premium-garden-topsoil'],
];

/** The picture that matches a product's words, or null for the placeholder. */
function pictureForWords(...texts: readonly (string | undefined)[]): PictureSlug | null {
  for (const text of texts) {
    const lower = (text ?? '').toLowerCase();
    const match = WORDS.find(([words]) => words.test(lower));
    if (match) return match[1];
  }
  return null;
}

/** The built-in picture for a product: its own, or one by its name and category. */
export function findPicture(image: string, ...words: readonly (string | undefined)[]): PictureSlug | null {
  return isPicture(image) ? image : pictureForWords(image, ...words);
}

/** From the provider, or uploaded: shown unchanged. */
export function isRemotePicture(image: string): boolean {
  return /^(https:\/\/|\/)/.test(image);
}

/** For link previews, 1200 by 630, as JPEG. */
export function socialPicture(slug: PictureSlug): string {
  return `/pictures/social/${slug}.jpg`;
}

/** For `Head.preload`: the AVIF set of the picture that `ProductPicture` with the same arguments will show. */
export function picturePreload(
  image: string,
  kind: PictureKind,
  sizes: string,
): { srcSet: string; sizes: string } | undefined {
  return isPicture(image) ? { srcSet: pictureSrcSet(image, kind, 'avif'), sizes } : undefined;
}
