import type { Product } from '../../../domain/catalog/catalog.ts';
import { tellWorker } from '../../offline/workerMessages.ts';
import {
  findPicture,
  HERO_PICTURE,
  MATERIAL_PICTURES,
  type PictureSlug,
  pictureSize,
  pictureUrl,
  swatchUrl,
  widthFrom,
} from '../../ui/pictures/pictures.ts';

// After the first visit every product has a picture without signal: one width of each, which the
// worker serves for all widths.

async function format(): Promise<'avif' | 'webp'> {
  const probe = new Image();
  probe.src = swatchUrl(MATERIAL_PICTURES[0], 'avif');
  try {
    await probe.decode();
    return 'avif';
  } catch (undecodable) {
    console.info('This browser reads no AVIF; WebP is kept instead.', undecodable);
    return 'webp';
  }
}

function wantsLittleData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** URLs of one card-size picture of every product and of the yard, and of the filters' swatches. */
export function pictureAddresses(products: readonly Product[], kind: 'avif' | 'webp'): string[] {
  const slugs = new Set<PictureSlug>([HERO_PICTURE]);
  for (const { images, name, category } of products) {
    const [image = ''] = images;
    const slug = findPicture(image, name, category);
    if (slug) slugs.add(slug);
  }
  const cards = [...slugs].map((slug) => {
    const { kind: shown, size } = pictureSize(slug, 'cutout');
    return pictureUrl(slug, shown, widthFrom(400, size), kind);
  });
  return [...cards, ...MATERIAL_PICTURES.map((slug) => swatchUrl(slug, kind))];
}

/** Asks the worker to cache the pictures, unless the person saves data. */
export async function warmPictures(
  registration: ServiceWorkerRegistration,
  products: readonly Product[],
): Promise<void> {
  if (wantsLittleData()) return;
  const urls = pictureAddresses(products, await format());
  tellWorker(registration.active, { type: 'CACHE_PICTURES', urls });
}
