// Long: the walk, and the phone's GPS and screen that only it uses.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { JobMeasures } from '../../domain/calculator/areas.ts';
import {
  buildOutline,
  isStandingAt,
  marginCubicYards,
  outlineMarginShare,
  type Reading,
  STANDING,
} from '../../domain/calculator/gps.ts';
import {
  outlineProblem,
  outlineSquareMeters,
  SQUARE_METERS_PER_SQUARE_FOOT,
} from '../../domain/calculator/shapes.ts';
import { MAX_CORNERS, outlineSchema } from '../../domain/jobs.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { readTab, writeTab } from '../ui/storedAtom.ts';
import type { Outline, Problem } from './areaEntries.ts';
import { problemText } from './labels.ts';

type WalkPanelProps = {
  areaKey: string;
  outline: Outline | null;
  problem: Problem | null;
  /** Called with null until the corners enclose an area. */
  onOutline: (outline: Outline | null) => void;
};

const readingSchema = z.object({ latitude: z.number(), longitude: z.number(), accuracyMeters: z.number() });
/** A walk that was begun in an older version of the app has one fix per corner. */
const stopSchema = z.pipe(
  z.transform((stop: unknown) => (Array.isArray(stop) ? stop : [stop])),
  z.array(readingSchema),
);
const walkSchema = z.object({ dropped: z.array(stopSchema), before: z.nullable(outlineSchema) });
/** `dropped`: the fixes at each corner. `before`: the outline to be replaced. */
type Walk = { dropped: readonly (readonly Reading[])[]; before: Outline | null };
type Fix = Reading & { metersPerSecond: number | null; receivedAt: number };

/** A fix older than this may be more than five yards from somebody who walks on. */
const FRESH_MS = 4_000;
const isFresh = ({ receivedAt }: Fix) => Math.abs(Date.now() - receivedAt) < FRESH_MS;

/** Kept only in this tab and only until the walk is done, so that the location of a garden is never stored. */
const walkKey = (areaKey: string) => `walk ${areaKey}`;

const FEET_PER_METER = 1 / 0.3048;

/** The user walks the outline and drops a point at each corner. GPS works offline, and nothing leaves the phone. */
export function WalkPanel({ areaKey, outline, problem, onOutline }: WalkPanelProps) {
  const t = useT();
  const [walking, setWalking] = useState(false);
  const [now, setNow] = useState<Fix | null>(null);
  const [gps, setGps] = useState<GpsProblem | null>(null);
  /** The unfinished walk; survives a reload of the page. */
  const [walk, setWalk] = useState<Walk | null>(() => readTab(walkKey(areaKey), walkSchema));
  const dropped = walk?.dropped ?? [];
  const keep = (next: Walk | null) => {
    setWalk(next);
    writeTab(walkKey(areaKey), next);
  };
  /** Until when fixes still go into the last corner, on the monotonic clock. */
  const standingUntil = useRef(0);
  const phone = useRef<Followed | null>(null);
  /** Whether the next fix is the point that was asked for. */
  const [isAwaited, setIsAwaited] = useState(false);
  const pause = () => {
    standingUntil.current = 0;
    setIsAwaited(false);
    setWalking(false);
  };
  const end = () => {
    pause();
    keep(null);
  };
  useEffect(() => {
    if (!walking) return;
    const followed = followPhone({
      onReading: (reading) => {
        setNow(reading);
        setGps(null);
      },
      onLost: (problem) => {
        setNow(null);
        setIsAwaited(false);
        setGps(problem);
      },
    });
    phone.current = followed;
    const release = stayAwake();
    return () => {
      followed.stop();
      release();
    };
  }, [walking]);

  const start = () => {
    setGps(null);
    setNow(null);
    if (!walk) keep({ dropped: [], before: outline });
    setWalking(true);
  };
  const take = (stops: Walk['dropped']) => {
    keep({ dropped: stops, before: walk?.before ?? null });
    const walked = buildOutline(stops);
    onOutline(walked && outlineProblem(walked.corners) === null ? walked : null);
  };
  const receive = useEffectEvent((fix: Fix) => {
    if (isAwaited) {
      setIsAwaited(false);
      drop(fix);
    } else average(fix);
  });
  useEffect(() => {
    if (now) receive(now);
  }, [now]);
  // Averages the fixes of somebody who stands still after dropping a point, which makes the corner more accurate.
  const average = (fix: Fix) => {
    const last = dropped.at(-1);
    if (!last || performance.now() > standingUntil.current) return;
    if (isStandingAt(last, fix)) take([...dropped.slice(0, -1), [...last, fix]]);
    else standingUntil.current = 0;
  };
  const drop = (fix: Fix) => {
    standingUntil.current = performance.now() + STANDING.seconds * 1000;
    take([...dropped, [fix]]);
  };
  const dropHere = () => {
    if (now && isFresh(now)) return drop(now);
    // The last fix is too old: the phone may have moved since.
    setNow(null);
    setIsAwaited(true);
    phone.current?.restart();
  };
  const undo = () => {
    standingUntil.current = 0;
    take(dropped.slice(0, -1));
  };
  /** Its corners enclose no area yet: it stays, and so does the walk before it. */
  const isUnfinished = outline === null && (dropped.length > 0 || walk?.before != null);
  const fixes = dropped.at(-1)?.length ?? 0;
  const corners = walk ? (buildOutline(dropped)?.corners ?? []) : (outline?.corners ?? []);
  const wrong = outlineProblem(corners);
  const figures = outline && (!walk || dropped.length > 0) ? walkedFigures(outline) : null;
  return (
    <div className="calc-walk">
      <p className="hint" role="status">
        {gps
          ? gpsProblemText(gps, t)
          : !walking
            ? t('Stand at a corner, start, and drop a point at each corner. No signal needed.')
            : now
              ? t('GPS is good to {n} ft here.', {
                  n: Math.max(1, Math.round(now.accuracyMeters * FEET_PER_METER)),
                })
              : isAwaited
                ? t('Finding satellites… Stand still until the point is there.')
                : t('Finding satellites…')}
      </p>
      {walking && fixes > 0 ? (
        <p className="hint">
          {fixes === 1
            ? t('Stand still for a few seconds: the point gets better with every fix.')
            : t('{n} fixes averaged at this point.', { n: fixes })}
        </p>
      ) : null}
      <p className="calc-walk-n num" aria-live="polite">
        <b>{corners.length === 1 ? t('1 point') : t('{n} points', { n: corners.length })}</b>
        {figures && figures.off >= figures.squareFeet ? (
          <span className="hint err">
            {t('GPS is too weak here to measure this area. Wait for a better fix, or type the sizes.')}
          </span>
        ) : figures ? (
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
              disabled={!now || dropped.length >= MAX_CORNERS}
              onClick={dropHere}
            >
              <Icon name="pin" />
              {t('Drop point')}
            </button>
            <button
              type="button"
              className="btn btn-quiet btn-xl"
              disabled={dropped.length === 0}
              onClick={undo}
            >
              {t('Undo point')}
            </button>
            <button type="button" className="btn btn-primary btn-xl" onClick={isUnfinished ? pause : end}>
              {t('Done')}
            </button>
          </>
        ) : (
          <button type="button" className="btn btn-primary btn-xl" onClick={start}>
            {walk ? t('Go on walking') : outline ? t('Walk again') : t('Start walking')}
          </button>
        )}
        {walk?.before ? (
          <button
            type="button"
            className="btn btn-quiet btn-xl"
            onClick={() => {
              onOutline(walk.before);
              end();
            }}
          >
            {t('Keep the last walk')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

type WalkMarginProps = { job: JobMeasures; cubicYards: number };

/** How far off the cubic yards of a walked outline may be. */
export function WalkMargin({ job, cubicYards }: WalkMarginProps) {
  const t = useT();
  const off = marginCubicYards(job);
  if (off === 0) return null;
  return (
    <p className="calc-order">
      {t('{n} ± {off} yd³: GPS measured the outline, and 19 times in 20 the true amount is within that.', {
        n: formatYards(cubicYards),
        off: formatYards(off),
      })}
    </p>
  );
}

function gpsProblemText(problem: GpsProblem, t: Translate): string {
  switch (problem) {
    case 'not_allowed':
      return t('Location is turned off for this site. Allow it in the settings, or type the sizes.');
    case 'no_fix':
      return t('No GPS signal here. Step out from under trees and away from walls.');
    case 'none':
      return t('This device has no GPS. Type the sizes instead.');
  }
}

type GpsProblem = 'not_allowed' | 'no_fix' | 'none';

type Follower = {
  onReading: (fix: Fix) => void;
  /** Called when the last fix no longer tells where the phone is; with null when the page was only hidden. */
  onLost: (problem: GpsProblem | null) => void;
};
type Followed = { restart: () => void; stop: () => void };

/** Watches the phone's position. */
function followPhone({ onReading, onLost }: Follower): Followed {
  if (!('geolocation' in navigator)) {
    onLost('none');
    return { restart: () => undefined, stop: () => undefined };
  }
  const { geolocation } = navigator;
  const begin = () =>
    geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy, speed } }) =>
        onReading({
          latitude,
          longitude,
          accuracyMeters: accuracy,
          metersPerSecond: speed,
          receivedAt: Date.now(),
        }),
      ({ code, PERMISSION_DENIED }) => onLost(code === PERMISSION_DENIED ? 'not_allowed' : 'no_fix'),
      { enableHighAccuracy: true, maximumAge: 1000, timeout: 20_000 },
    );
  let watch = begin();
  const restart = () => {
    geolocation.clearWatch(watch);
    watch = begin();
  };
  const ended = new AbortController();
  // Some phones stop reporting while they are locked, and continue only when asked again.
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? onLost(null) : restart()),
    { signal: ended.signal },
  );
  return {
    restart,
    stop: () => {
      ended.abort();
      geolocation.clearWatch(watch);
    },
  };
}

/** Keeps the screen on until the returned function is called, if the browser can. */
function stayAwake(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const hold = async () => {
    if (document.visibilityState === 'hidden') return;
    try {
      const lock = await navigator.wakeLock?.request('screen');
      if (signal.aborted) await lock?.release();
      else signal.addEventListener('abort', () => void lock?.release());
    } catch (error) {
      // With a low battery, for example: the walk continues, but the screen may turn off.
      console.info('The screen may turn off while walking.', error);
    }
  };
  // The browser releases the lock when the page is hidden, for example by a call.
  document.addEventListener('visibilitychange', hold, { signal });
  void hold();
  return () => ended.abort();
}

/** The area in square feet and its margin of error; null until the corners form a valid outline. */
function walkedFigures(outline: Outline): { squareFeet: number; off: number } | null {
  if (outlineProblem(outline.corners) !== null) return null;
  const squareFeet = outlineSquareMeters(outline.corners) / SQUARE_METERS_PER_SQUARE_FOOT;
  return { squareFeet, off: squareFeet * outlineMarginShare(outline) };
}
