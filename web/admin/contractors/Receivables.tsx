import { Link } from 'react-router-dom';
import { formatCsv } from '../../../domain/base/csv.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { AGES, type Age, receivablesSchema } from '../../../domain/invoices.ts';
import { downloadFile } from '../../ui/download.ts';
import { useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';

/** What is open of each account, by how long it is overdue. */
export function ReceivablesList() {
  const t = useT();
  const { data, failure } = useAdminQuery('/api/admin/receivables', receivablesSchema, 'customers');
  const words: Record<Age, string> = {
    current: t('Not due'),
    days30: t('1–30 days'),
    days60: t('31–60 days'),
    days90: t('61–90 days'),
    older: t('Over 90 days'),
  };
  if (!data) return <ListLoading failure={failure} text={t('The invoices could not be loaded.')} />;
  if (data.accounts.length === 0) return <p className="admin-none">{t('Nothing is open.')}</p>;
  const save = () => {
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    const rows = [
      [t('Business'), t('Email'), ...AGES.map((age) => words[age]), t('Credit'), t('Still open')],
      ...data.accounts.map(({ businessName, contactEmail, open, creditCents }) => [
        businessName,
        contactEmail,
        ...AGES.map((age) => dollars(open[age])),
        dollars(-creditCents),
        dollars(AGES.reduce((sum, age) => sum + open[age], -creditCents)),
      ]),
    ];
    // Excel takes it for UTF-8 only with a byte order mark.
    const text = `\uFEFF${formatCsv(rows)}`;
    downloadFile(new File([text], `receivables-${data.today}.csv`, { type: 'text/csv' }));
  };
  return (
    <>
      <table className="tbl admin-table panel">
        <thead>
          <tr>
            <th>{t('Business')}</th>
            {AGES.map((age) => (
              <th key={age} className="r">
                {words[age]}
              </th>
            ))}
            <th className="r">{t('Credit')}</th>
          </tr>
        </thead>
        <tbody>
          {data.accounts.map(({ id, businessName, open, creditCents }) => (
            <tr key={id}>
              <td>
                <Link className="link" to={`/admin?tab=contractors&contractor=${id}`}>
                  {businessName}
                </Link>
              </td>
              {AGES.map((age) => (
                <td key={age} className="r num" data-label={words[age]}>
                  {open[age] > 0 ? formatCents(open[age]) : '–'}
                </td>
              ))}
              <td className="r num" data-label={t('Credit')}>
                {creditCents > 0 ? formatCents(creditCents) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="admin-acts">
        <button type="button" className="btn btn-quiet" onClick={save}>
          {t('Export (CSV)')}
        </button>
      </div>
    </>
  );
}
