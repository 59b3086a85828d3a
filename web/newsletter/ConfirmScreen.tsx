import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { NewsletterLink } from './NewsletterLink.tsx';

export function ConfirmScreen() {
  const t = useT();
  return (
    <NewsletterLink
      what="confirm"
      title={t('Confirm your subscription')}
      text={t('One press, and the newsletter comes to this address.')}
      press={t('Confirm my subscription')}
      done={t('You are on the list')}
    />
  );
}

export const confirmRoute: ScreenRoute<CatalogSource, null> = {
  Screen: ConfirmScreen,
  head: ({ t, settings }) => ({
    title: `${t('Confirm your subscription')} | ${settings.name}`,
    description: t('One press, and the newsletter comes to this address.'),
    canonical: '/newsletter/confirm',
    noindex: true,
  }),
};
