import { STORE_NAME } from '../../domain/business.ts';
import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import type { Translate } from '../ui/locale.tsx';
import type { Head } from '../ui/screen.ts';

/** When the three policies were last changed, 'YYYY-MM-DD'. */
export const POLICIES_CHANGED = '2026-11-20';

export function policyHead(
  { title, description, path }: { title: string; description: string; path: string },
  t: Translate,
  origin: string,
): Head {
  return {
    title: `${title} | ${STORE_NAME}`,
    description,
    canonical: path,
    jsonLd: [
      breadcrumbJsonLd(
        [
          [t('Home'), '/'],
          [title, path],
        ],
        origin,
      ),
    ],
  };
}
