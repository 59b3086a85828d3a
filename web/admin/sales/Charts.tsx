import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

type Bar = { key: string; label: string; amount: number; words: string; isNow?: boolean };

type BarsProps = { caption: string; bars: readonly Bar[]; heading: string; amount: string };

/** In pixels: the tallest bar, and the room for the amount above it. */
const [HEIGHT, WORDS_HEIGHT] = [130, 20];
/** So few bars that each has its amount above it. */
const FEW = 7;

/** Bars by day, and the same data as a table for screen readers and for exact figures. */
export function Bars({ caption, bars, heading, amount }: BarsProps) {
  const t = useT();
  const id = useId();
  const most = Math.max(1, ...bars.map((bar) => bar.amount));
  const step = 100 / Math.max(1, bars.length);
  const width = bars.length > 100 ? step : step * 0.8;
  const highest = bars.findIndex((bar) => bar.amount === most);
  const [first, middle, last] = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <figure className="admin-bars">
      <svg role="img" aria-label={caption} aria-describedby={id}>
        {bars.map((bar, index) => {
          const height = bar.amount > 0 ? Math.max(2, (bar.amount / most) * HEIGHT) : 0;
          const y = HEIGHT + WORDS_HEIGHT - height;
          const middle = index * step + width / 2;
          const isNamed = index === highest || (bar.amount > 0 && bars.length <= FEW);
          return (
            <g key={bar.key}>
              <rect
                className={bar.isNow ? 'now' : undefined}
                x={`${index * step}%`}
                y={y}
                width={`${width}%`}
                height={height}
              >
                <title>{`${bar.label}: ${bar.words}`}</title>
              </rect>
              {isNamed ? (
                <text
                  x={`${middle}%`}
                  y={y - 6}
                  textAnchor={middle < 10 ? 'start' : middle > 90 ? 'end' : 'middle'}
                >
                  {bar.words}
                </text>
              ) : null}
            </g>
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

type AdminCardProps = { label: string; value: string | number; note: string };

/** One figure, and what it counts. */
export function AdminCard({ label, value, note }: AdminCardProps) {
  return (
    <section className="admin-card breaks">
      <h2 className="label">{label}</h2>
      <p className="figure num mt-4">{value}</p>
      <p className="muted xs mt-4">{note}</p>
    </section>
  );
}
