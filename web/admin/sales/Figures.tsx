import { useT } from '../../ui/locale.tsx';

type FiguresProps = {
  title: string;
  heading: string;
  columns: readonly string[];
  rows: readonly { id?: string; name: string; cells: readonly string[] }[];
};

/** A table of figures in a panel. */
export function Figures({ title, heading, columns, rows }: FiguresProps) {
  const t = useT();
  return (
    <section className="panel">
      <h2 className="h3">{title}</h2>
      {rows.length === 0 ? <p className="muted">{t('Nothing in this period.')}</p> : null}
      {rows.length > 0 ? (
        <div className="admin-scroll scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>{heading}</th>
                {columns.map((column) => (
                  <th key={column} className="r">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, cells }) => (
                <tr key={id ?? name}>
                  <td>{name}</td>
                  <Cells cells={cells} columns={columns} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

const Cells = ({ cells, columns }: { cells: readonly string[]; columns: readonly string[] }) =>
  columns.map((column, index) => (
    <td key={column} className="r num">
      {cells[index]}
    </td>
  ));
