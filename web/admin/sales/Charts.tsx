import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

type Bar = { key: string; label: string; amount: number; words: string; isNow?: boolean };

type BarsProps = { caption: string; bars: readonly Bar[]; heading: string; amount: string };

const [WIDTH, HEIGHT] = [560, 150];

/** Bars by day, and the same data as a table for screen readers and for exact figures. */
export function Bars({ caption, bars, heading, amount }: BarsProps) {
  const t = useT();
  const id = useId();
  const most = Math.max(1, ...bars.map((bar) => bar.amount));
  const step = WIDTH / Math.max(1, bars.length);
  const gap = step > 12 ? 5 : step > 4 ? 1 : 0;
  const [first, middle, last] = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <figure className="admin-bars">
      <p className="xs muted num" aria-hidden="true">
        {t('Highest day: {amount}', { amount: bars.find((bar) => bar.amount === most)?.words ?? '0' })}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={caption}
        aria-describedby={id}
      >
        {bars.map((bar, index) => {
          const height = bar.amount > 0 ? Math.max(2, (bar.amount / most) * (HEIGHT - 2)) : 0;
          return (
            <rect
              key={bar.key}
              className={bar.isNow ? 'now' : undefined}
              x={index * step}
              y={HEIGHT - height}
              width={step - gap}
              height={height}
            >
              <title>{`${bar.label}: ${bar.words}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="cluster between gap-x-12 xs muted mt-8 num" aria-hidden="true">
        {[first, middle, last].map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three places on an axis, always these.
          <span key={index}>{bar?.label}</span>
        ))}
      </p>
      <details id={id}>
        <summary>
          {t('As a table')}
          <Icon name="chevron-down" size="sm" />
        </summary>
        <div className="admin-scroll scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>{heading}</th>
                <th className="r">{amount}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.key}>
                  <td className="num">{bar.label}</td>
                  <td className="r num">{bar.words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

type AdminCardProps = {
  label: string;
  value: string | number;
  note: string;
  /** Values of the sparkline below the figure, oldest first. */
  line?: readonly number[];
};

const LINE_HEIGHT = 36;
const LINE_TOP = 4;

/** One dashboard figure. Its sparkline shows only the trend and has no scale. */
export function AdminCard({ label, value, note, line = [] }: AdminCardProps) {
  const [least, most] = [Math.min(...line), Math.max(...line)];
  const points = line.map((value, index) => {
    const x = (index * 100) / Math.max(1, line.length - 1);
    const y =
      most === least
        ? LINE_HEIGHT - LINE_TOP
        : LINE_HEIGHT - LINE_TOP - ((value - least) / (most - least)) * (LINE_HEIGHT - 2 * LINE_TOP);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return (
    <section className="admin-card breaks">
      <h2 className="label">{label}</h2>
      <p className="figure num mt-4">{value}</p>
      <p className="muted xs mt-4">{note}</p>
      {points.length > 1 ? (
        <svg
          viewBox={`0 0 100 ${LINE_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path className="area" d={`M0 ${LINE_HEIGHT}L${points.join('L')}L100 ${LINE_HEIGHT}Z`} />
          <path className="line" d={`M${points.join('L')}`} />
        </svg>
      ) : null}
    </section>
  );
}
