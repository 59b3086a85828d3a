import { useT } from '../../ui/locale.tsx';
import { SubscriberList } from './SubscriberList.tsx';

export function NewsletterTab() {
  const t = useT();
  return (
    <>
      <h1 className="h2">{t('Newsletter')}</h1>
      <SubscriberList />
    </>
  );
}
