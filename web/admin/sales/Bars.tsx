import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

type Bar = { key: string; label: string; amount: number; words: string; isNow?: boolean };

type BarsProps = { caption: string; bars: readonly Bar[]; heading: string; amount: string };

const [WIDTH, HEIGHT] = [560, 150];

/** Bars by day, and the same as a table for who does not see them, or wants to read a figure. */
export function Bars({ caption, bars, heading, amount }: BarsProps) {
  const t = useT();
  const id = useId();
  const most = Math.max(1, ...bars.map((bar) => bar.amount));
  const step = WIDTH / Math.max(1, bars.length);
  const gap = step > 12 ? 5 : step > 4 ? 1 : 0;
  const [first, middle, last] = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <figure className="admin-bars">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={caption}
        aria-describedby={id}
      >
        {bars.map((bar, at) => {
          const height = bar.amount > 0 ? Math.max(2, (bar.amount / most) * (HEIGHT - 2)) : 0;
          return (
            <rect
              key={bar.key}
              className={bar.isNow ? 'now' : undefined}
              x={at * step}
              y={HEIGHT - height}
              width={step - gap}
              height={height}
            >
              <title>{`${bar.label}: ${bar.words}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="admin-axis num" aria-hidden="true">
        {[first, middle, last].map((bar, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three places on an axis, always these.
          <span key={at}>{bar?.label}</span>
        ))}
      </p>
      <details id={id}>
        <summary>
          {t('As a table')}
          <Icon name="chevron-down" size="sm" />
        </summary>
        <div className="admin-scroll">
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
