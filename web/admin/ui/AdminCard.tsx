type AdminCardProps = {
  label: string;
  value: string | number;
  note: string;
  /** Drawn below, oldest first. */
  line?: readonly number[];
};

const HEIGHT = 36;
const TOP = 4;

/** One figure of the dashboard. The line only shows which way it goes: no figure is read off it. */
export function AdminCard({ label, value, note, line = [] }: AdminCardProps) {
  const [least, most] = [Math.min(...line), Math.max(...line)];
  const points = line.map((one, at) => {
    const x = (at * 100) / Math.max(1, line.length - 1);
    const y =
      most === least ? HEIGHT - TOP : HEIGHT - TOP - ((one - least) / (most - least)) * (HEIGHT - 2 * TOP);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return (
    <section className="admin-card">
      <h2 className="label">{label}</h2>
      <p className="admin-figure num">{value}</p>
      <p className="admin-note">{note}</p>
      {points.length > 1 ? (
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path className="area" d={`M0 ${HEIGHT}L${points.join('L')}L100 ${HEIGHT}Z`} />
          <path className="line" d={`M${points.join('L')}`} />
        </svg>
      ) : null}
    </section>
  );
}
