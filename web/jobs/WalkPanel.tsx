import { useEffect, useRef, useState } from 'react';
import { outlineProblem, type Reading } from '../../domain/calculator/outline.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { problemText } from './calculator.ts';
import type { Outline, Problem } from './entries.ts';
import { followPhone, type GpsProblem, outlineOf, stayAwake, walkedFigures } from './walking.ts';

type WalkPanelProps = {
  outline: Outline | null;
  problem: Problem | null;
  /** null until the corners enclose something. */
  onOutline: (outline: Outline | null) => void;
};

const FEET_PER_METER = 1 / 0.3048;
/** As many as a saved job takes. */
const MOST_CORNERS = 200;

/** Walk from corner to corner and drop a point at each. Works without signal: satellites are enough. */
export function WalkPanel({ outline, problem, onOutline }: WalkPanelProps) {
  const t = useT();
  const [walking, setWalking] = useState(false);
  const [now, setNow] = useState<Reading | null>(null);
  const [gps, setGps] = useState<GpsProblem | null>(null);
  const [dropped, setDropped] = useState<readonly Reading[]>([]);
  const stop = useRef<(() => void)[]>([]);
  const end = () => {
    for (const each of stop.current.splice(0)) each();
    setWalking(false);
  };
  useEffect(
    () => () => {
      for (const each of stop.current.splice(0)) each();
    },
    [],
  );

  const start = () => {
    setGps(null);
    setNow(null);
    setDropped([]);
    setWalking(true);
    const unfollow = followPhone({
      onReading: (reading) => {
        setNow(reading);
        setGps(null);
      },
      onProblem: setGps,
    });
    stop.current.push(unfollow);
    void stayAwake().then((release) => stop.current.push(release));
  };
  const take = (readings: readonly Reading[]) => {
    setDropped(readings);
    const walked = outlineOf(readings);
    onOutline(walked && outlineProblem(walked.corners) === null ? walked : null);
  };
  const corners = walking ? (outlineOf(dropped)?.corners ?? []) : (outline?.corners ?? []);
  const wrong = outlineProblem(corners);
  const figures = outline ? walkedFigures(outline) : null;
  return (
    <div className="calc-walk">
      <p className="hint" role="status">
        {gps
          ? gpsWords(gps, t)
          : !walking
            ? t('Stand at a corner, start, and drop a point at each corner. No signal needed.')
            : now
              ? t('GPS is good to {n} ft here.', {
                  n: Math.max(1, Math.round(now.accuracyMeters * FEET_PER_METER)),
                })
              : t('Finding satellites…')}
      </p>
      <p className="calc-walk-n num" aria-live="polite">
        <b>{t('{n} points', { n: corners.length })}</b>
        {figures ? (
          <span>
            {t('{n} sq ft, give or take {off}', {
              n: formatYards(Math.round(figures.squareFeet)),
              off: formatYards(Math.round(figures.off)),
            })}
          </span>
        ) : wrong === 'crossing' ? (
          <span className="hint err">{t('The path crosses itself. Undo the last point.')}</span>
        ) : null}
      </p>
      {problem ? <p className="hint err">{problemText(problem, t)}</p> : null}
      <div className="calc-walk-b">
        {walking ? (
          <>
            <button
              type="button"
              className="btn btn-commit btn-xl"
              disabled={!now || dropped.length >= MOST_CORNERS}
              onClick={() => {
                if (now) take([...dropped, now]);
              }}
            >
              <Icon name="pin" />
              {t('Drop point')}
            </button>
            <button
              type="button"
              className="btn btn-quiet btn-xl"
              disabled={dropped.length === 0}
              onClick={() => take(dropped.slice(0, -1))}
            >
              {t('Undo point')}
            </button>
            <button type="button" className="btn btn-primary btn-xl" onClick={end}>
              {t('Done')}
            </button>
          </>
        ) : (
          <button type="button" className="btn btn-primary btn-xl" onClick={start}>
            {outline ? t('Walk again') : t('Start walking')}
          </button>
        )}
      </div>
    </div>
  );
}

function gpsWords(problem: GpsProblem, t: Translate): string {
  switch (problem) {
    case 'not_allowed':
      return t(
        'This phone does not let the page see where you are. Allow it in the settings, or type the sizes.',
      );
    case 'no_fix':
      return t('No satellites here. Step out from under trees and walls.');
    case 'none':
      return t('This device has no GPS. Type the sizes instead.');
  }
}
