import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import type { Head, HeadArgs } from '../ui/screen.ts';

/** When the three policies were last changed, 'YYYY-MM-DD'. */
export const POLICIES_CHANGED = '2026-11-20';

export function policyHead(
  { title, description, path }: { title: string; description: string; path: string },
  { t, settings, origin }: HeadArgs,
): Head {
  return {
    title: `${title} | ${settings.name}`,
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
