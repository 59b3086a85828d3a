import { Link } from 'react-router-dom';
import type { Board, BoardLoad } from '../../../domain/admin/deliveries.ts';
import { type LoaderList, loaderList } from '../../../domain/admin/loaderList.ts';
import { POUNDS_PER_TON } from '../../../domain/delivery/loads.ts';
import { Brand } from '../../ui/Brand.tsx';
import { formatYards } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDay } from '../ui/format.ts';
import { truckName, truckNames } from '../ui/useTruckName.ts';

/** What the loader puts on the trucks of a day: all of it, and truck by truck. Of the board, also without signal. */
export function LoaderSheet({ day, from, board }: { day: string; from: string; board: Board }) {
  const t = useT();
  const language = useLanguage();
  const loads = board.loads.filter((load) => load.day === day);
  const trucks = [...new Set(loads.map(({ truck }) => truck))].toSorted((a, b) => a - b);
  return (
    <>
      <div className="admin-head admin-noprint">
        <h1 className="h2">{t('Loader’s list, {day}', { day: formatDay(day, language) })}</h1>
        <div className="admin-acts">
          <button type="button" className="btn btn-primary btn-sm" onClick={() => window.print()}>
            <Icon name="print" size="sm" />
            {t('Print')}
          </button>
          <Link className="btn btn-quiet btn-sm" to={`/admin?tab=deliveries&day=${from}`}>
            {t('Back')}
          </Link>
        </div>
      </div>
      <article className="panel loader-sheet">
        <div className="admin-head">
          <Brand />
          <h2 className="h3 num">{`${t('All trucks')}, ${formatDay(day, language)}`}</h2>
        </div>
        {loads.length === 0 ? <p>{t('Nothing is planned for this day.')}</p> : <Sums loads={loads} />}
        {trucks.length > 1
          ? trucks.map((truck) => (
              <section key={truck} aria-labelledby={`loader-${truck}`}>
                <h3 className="h3" id={`loader-${truck}`}>
                  {truckName(truck, truckNames(board.fleet), t)}
                </h3>
                <Sums loads={loads.filter((load) => load.truck === truck)} />
              </section>
            ))
          : null}
      </article>
    </>
  );
}

function Sums({ loads }: { loads: readonly BoardLoad[] }) {
  const { materials, goods } = loaderList(loads);
  return (
    <>
      {materials.length > 0 ? <MaterialTable materials={materials} /> : null}
      {goods.length > 0 ? (
        <ul className="loader-goods">
          {goods.map(({ name, quantity }) => (
            <li key={name}>{`${quantity} × ${name}`}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function MaterialTable({ materials }: Pick<LoaderList, 'materials'>) {
  const t = useT();
  const sum = (of: 'loads' | 'cubicYards' | 'pounds' | 'leftYards') =>
    materials.reduce((total, material) => total + Math.round(material[of] * 100), 0) / 100;
  return (
    <table className="truck-stops loader-table">
      <thead>
        <tr>
          <th scope="col">{t('Material')}</th>
          <th scope="col">{t('Loads')}</th>
          <th scope="col">{t('Yards')}</th>
          <th scope="col">{t('Tons')}</th>
          <th scope="col">{t('Yards left')}</th>
        </tr>
      </thead>
      <tbody>
        {materials.map((material) => (
          <tr key={material.name}>
            <td>
              <b>{material.name}</b>
            </td>
            <td className="num">{material.loads}</td>
            <td className="num">{formatYards(material.cubicYards)}</td>
            <td className="num">{tonsText(material.pounds)}</td>
            <td className="num">{formatYards(material.leftYards)}</td>
          </tr>
        ))}
      </tbody>
      {materials.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td className="num">{sum('loads')}</td>
            <td className="num">{formatYards(sum('cubicYards'))}</td>
            <td className="num">{tonsText(sum('pounds'))}</td>
            <td className="num">{formatYards(sum('leftYards'))}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** To a tenth; a dash where no load's weight is known. */
const tonsText = (pounds: number) =>
  pounds > 0 ? formatYards(Math.round((pounds / POUNDS_PER_TON) * 10) / 10) : '–';
