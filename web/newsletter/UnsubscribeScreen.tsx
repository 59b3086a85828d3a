import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { NewsletterLink } from './NewsletterLink.tsx';

export function UnsubscribeScreen() {
  const t = useT();
  return (
    <NewsletterLink
      what="unsubscribe"
      title={t('Leave the newsletter')}
      text={t(
        'One press, and no newsletter comes to this address any more. Orders and quotes are still answered.',
      )}
      press={t('Unsubscribe')}
      done={t('You are off the list')}
    />
  );
}

export const unsubscribeRoute: ScreenRoute<CatalogSource, null> = {
  Screen: UnsubscribeScreen,
  head: ({ t, settings }) => ({
    title: `${t('Leave the newsletter')} | ${settings.name}`,
    description: t(
      'One press, and no newsletter comes to this address any more. Orders and quotes are still answered.',
    ),
    canonical: '/newsletter/unsubscribe',
    noindex: true,
  }),
};
