import type { DayRange } from '../../../domain/admin.ts';
import { formatCents } from '../../../domain/base/money.ts';
import type { CountyBooks } from '../../../server/admin/sales/books.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** The money of these days for the accountant: its tax by county, and every payment and refund as a file. */
export function Books({ range }: { range: DayRange }) {
  const t = useT();
  const { data } = useAdminQuery('orders', admin.books, { query: range });
  const { isBusy, attempt } = useAdminMutation('settings');
  const download = async () => {
    const blob = await attempt(
      async () => (await admin.books.export.$post({ json: range })).blob(),
      t('The file could not be created.'),
    );
    if (blob) downloadFile(new File([blob], `books-${range.from}-${range.to}.csv`, { type: blob.type }));
  };
  const isTaxed = data?.counties.some(({ taxCents, taxedCents }) => taxCents !== 0 || taxedCents !== 0);
  return (
    <Section className="panel" title={t('For the accountant')}>
      {data && isTaxed ? <Counties counties={data.counties} /> : null}
      <p className="small muted mt-8 mb-16">
        {t('Every payment and refund of these days. Amounts less tax add up to the revenue above.')}
      </p>
      <Button disabled={isBusy} onClick={() => void download()}>
        <Icon name="download" size="sm" />
        <span>{t('Payments and refunds (CSV)')}</span>
      </Button>
    </Section>
  );
}

/** The revenue by the county where it was delivered, what of it was taxed, and its tax. */
function Counties({ counties }: { counties: readonly CountyBooks[] }) {
  const t = useT();
  return (
    <div className="admin-scroll scroll-x">
      <table className="tbl">
        <thead>
          <tr>
            <th>{t('County')}</th>
            <th className="r">{t('Revenue')}</th>
            <th className="r">{t('With tax')}</th>
            <th className="r">{t('Tax')}</th>
          </tr>
        </thead>
        <tbody>
          {counties.map(({ county, revenueCents, taxedCents, taxCents }) => (
            <tr key={county}>
              <td>{county ?? t('Unknown ZIP')}</td>
              {[revenueCents, taxedCents, taxCents].map((cents, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns, always these.
                <td key={column} className="r num">
                  {formatCents(cents)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
