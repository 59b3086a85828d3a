import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** The number of subscribers, and the export of their list for the owner’s mailing program. */
export function NewsletterTab() {
  const t = useT();
  const { data, failure } = useAdminQuery('newsletter', admin.newsletter);
  const { isBusy, attempt } = useAdminMutation('newsletter');
  const exportCsv = async () => {
    const blob = await attempt(
      async () => (await admin.newsletter.export.$post()).blob(),
      t('The file could not be created.'),
    );
    if (blob) downloadFile(new File([blob], 'newsletter.csv', { type: 'text/csv' }));
  };
  return (
    <>
      <h1 className="h2">{t('Newsletter')}</h1>
      {data ? (
        <p className="muted mt-12 mb-16">
          {t('Confirmed subscribers: {n}. The file lists each with a link that unsubscribes them.', {
            n: data.subscribed,
          })}
        </p>
      ) : (
        <ListLoading failure={failure} text={t('The number of subscribers could not be loaded.')} />
      )}
      <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => void exportCsv()}>
        <Icon name="download" />
        {t('Export subscribers (CSV)')}
      </Button>
    </>
  );
}
