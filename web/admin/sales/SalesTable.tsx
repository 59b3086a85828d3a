import { formatMoney } from '../../../domain/base/money.ts';
import type { SalesSum } from '../../../server/admin/sales/sales.ts';
import { formatYards } from '../../ui/format.ts';
import { useT } from '../../ui/locale.tsx';

type SalesTableProps = {
  title: string;
  heading: string;
  sums: readonly SalesSum[];
  nameOf: (key: string) => string;
};

/** Sums of orders, cubic yards and revenue. */
export function SalesTable({ title, heading, sums, nameOf }: SalesTableProps) {
  const t = useT();
  return (
    <section className="panel">
      <h2 className="h3">{title}</h2>
      {sums.length === 0 ? <p className="muted">{t('Nothing in this period.')}</p> : null}
      {sums.length > 0 ? (
        <div className="admin-scroll scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>{heading}</th>
                <th className="r">{t('Orders')}</th>
                <th className="r">{t('Yards')}</th>
                <th className="r">{t('Revenue')}</th>
              </tr>
            </thead>
            <tbody>
              {sums.map(({ key, orders, cents, cubicYards }) => (
                <tr key={key}>
                  <td>{nameOf(key)}</td>
                  <td className="r num">{orders.toLocaleString('en-US')}</td>
                  <td className="r num">{formatYards(cubicYards)}</td>
                  <td className="r num">{formatMoney(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
