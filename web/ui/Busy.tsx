const BARS = ['a', 'b', 'c'] as const;
const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

type BusyProps = {
  /** Read out by screen readers and shown under the skeletons, already translated. */
  label: string;
  shape?: 'cards' | 'lines' | 'page';
  /** Number of cards, at most six. */
  count?: number;
};

/** Skeletons with a text that says what is loading. */
export function Busy({ label, shape = 'lines', count = 3 }: BusyProps) {
  return (
    <div className="busy" role="status">
      {shape === 'lines' ? (
        <Bars />
      ) : (
        <div className={shape === 'page' ? 'wrap sec' : ''}>
          {shape === 'page' ? <span className="bone bone-title" /> : null}
          <div className="grid g3" aria-hidden="true">
            {CARDS.slice(0, count).map((card) => (
              <div key={card}>
                <span className="bone bone-plate" />
                <Bars />
              </div>
            ))}
          </div>
        </div>
      )}
      <p className={`busy-label small muted${shape === 'page' ? ' wrap' : ''}`}>{label}</p>
    </div>
  );
}

function Bars() {
  return (
    <span aria-hidden="true">
      {BARS.map((bar) => (
        <span className={`bone bone-${bar}`} key={bar} />
      ))}
    </span>
  );
}
