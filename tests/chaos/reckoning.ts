import type { Balancer } from './balancer.ts';
import type { Crossing } from './crossing.ts';
import { COMMAND_TYPES } from './exercises.ts';
import type { Verdict } from './judge.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

export type Outcome = {
  figures: Record<string, number>;
  /** Everything that is not as promised, in words. Empty is good. */
  complaints: string[];
};

type Facts = {
  verdict: Verdict;
  balancer: Balancer;
  stage: Stage;
  crossings: readonly Crossing[];
  mostCrossingMs: number;
  people: readonly Person[];
};

/** The table that a run ends with. */
export function reckon({ verdict, balancer, stage, crossings, mostCrossingMs, people }: Facts): Outcome {
  const {
    made,
    applied,
    refused,
    withdrawn,
    rowsCompared,
    byType,
    lost,
    doubled,
    altered,
    contradicted,
    stale,
  } = verdict;
  const { arrived, absorbed } = balancer.counts();
  const status = (code: number) => balancer.statuses.get(code) ?? 0;
  const slow = crossings.filter(({ ms }) => ms > mostCrossingMs);
  const idle = balancer.pushes.flatMap((pushes, server) =>
    pushes === 0 ? [`server ${server} got no push`] : [],
  );
  const shares = Object.fromEntries(
    balancer.pushes.map((pushes, server) => [`pushes to server ${server}`, pushes]),
  );
  const slowest = Math.round(Math.max(0, ...crossings.map(({ ms }) => ms)));
  return {
    figures: {
      'commands made': made,
      applied,
      refused,
      ...Object.fromEntries(COMMAND_TYPES.map((type) => [`  applied: ${type}`, byType[type] ?? 0])),
      'withdrawn unanswered': withdrawn,
      'rows compared': rowsCompared,
      'commands that arrived': arrived,
      'duplicates absorbed': absorbed,
      'answers 429 (too many)': status(429),
      'answers 503 (away)': status(503),
      'answers 500 (fault)': status(500),
      'connections broken by a dead server': status(0),
      ...shares,
      ...(crossings.length > 0 ? { 'slowest crossing, ms': slowest } : {}),
      'rows lost': lost.length,
      'rows doubled': doubled.length,
      'rows altered': altered.length,
      'answers contradicted': contradicted.length,
      'stale catalog rows': stale.length,
      ...Object.fromEntries(
        Object.entries(stage.survived).map(([what, times]) => [`kills survived: ${what}`, times]),
      ),
      'kills survived: app': people.reduce((sum, { phone }) => sum + phone.kills(), 0),
    },
    complaints: [
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...altered.map((what) => `altered: ${what}`),
      ...contradicted.map((what) => `contradicted: ${what}`),
      ...stale.map((what) => `stale: ${what}`),
      ...slow.map(
        ({ through, servedBy, ms }) =>
          `slow: a change through ${through} was served by server ${servedBy} after ${Math.round(ms)} ms`,
      ),
      ...idle,
    ],
  };
}
