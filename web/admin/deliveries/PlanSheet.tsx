import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Board,
  type BoardLoad,
  type DayPlan,
  dayPlanSchema,
  type TruckRoute,
} from '../../../domain/admin/deliveries.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { formatDay } from '../ui/format.ts';
import { truckName, truckNames } from '../ui/useTruckName.ts';
import type { Move } from './board.ts';
import { DayMap } from './DayMap.tsx';
import { aboutTime, routeText } from './deliveryLabels.ts';

type PlanSheetProps = {
  day: string;
  board: Board;
  isBusy: boolean;
  onApply: (moves: Move[]) => void;
  onClose: () => void;
};

/** A plan of a day, shown before anything moves. */
export function PlanSheet({ day, board, isBusy, onApply, onClose }: PlanSheetProps) {
  const t = useT();
  const language = useLanguage();
  const [keep, setKeep] = useState(true);
  // Under the board's topic, so that a plan of loads that have moved since is made anew.
  const {
    data: plan,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['orders', 'plan', day, keep],
    queryFn: async () =>
      dayPlanSchema.parse(await sendAdmin('POST', '/api/admin/deliveries/plan', { day, keep })),
  });
  const loads = board.loads.filter((load) => load.day === day);
  const byId = new Map(loads.map((load) => [load.id, load]));
  const moves = (plan?.loads ?? []).flatMap(({ id, version, byHand = false, ...to }): Move[] => {
    const load = byId.get(id);
    return load ? [{ load: { ...load, version }, to, byHand }] : [];
  });
  return (
    <Sheet open onClose={onClose} title={t('Plan for {day}', { day: formatDay(day, language) })}>
      <label className="admin-check">
        <input type="checkbox" checked={keep} onChange={({ target: { checked } }) => setKeep(checked)} />
        <span>{t('Keep loads that were placed by hand on their trucks')}</span>
      </label>
      {error ? (
        <p className="admin-why" role="alert">
          <Icon name="warning" size="sm" />
          {t('The day could not be planned.')}
        </p>
      ) : null}
      {plan || error ? null : <Busy label={t('Planning')} />}
      {plan ? (
        <>
          <PlanText plan={plan} board={board} byId={byId} />
          {plan.after.length > 0 ? (
            <DayMap routes={plan.after} lines={plan.lines} board={board} loads={loads} />
          ) : null}
        </>
      ) : null}
      <div className="admin-acts">
        <button
          type="button"
          className="btn btn-primary"
          disabled={isBusy || isFetching || moves.length === 0}
          onClick={() => onApply(moves)}
        >
          {t('Use this plan')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Cancel')}
        </button>
      </div>
    </Sheet>
  );
}

type PlanTextProps = { plan: DayPlan; board: Board; byId: ReadonlyMap<string, BoardLoad> };

/** What the plan changes, truck by truck and load by load. */
function PlanText({ plan, board, byId }: PlanTextProps) {
  const t = useT();
  const nameOf = (truck: number) => truckName(truck, truckNames(board.fleet), t);
  const whose = (id: string) => {
    const load = byId.get(id);
    return load ? `${load.customerName}, ${load.cubicYards > 0 ? `${load.cubicYards} yd³` : load.name}` : '';
  };
  const late = plan.after.flatMap(({ stops }) => stops).filter(({ isLate }) => isLate);
  const trucks = [...new Set([...plan.before, ...plan.after].map(({ truck }) => truck))].toSorted(
    (a, b) => a - b,
  );
  const sum = (routes: readonly TruckRoute[]) =>
    Math.round(routes.reduce((miles, route) => miles + route.miles, 0));
  const moved = plan.loads.flatMap(({ id, truck }) => {
    const from = byId.get(id)?.truck;
    return from !== undefined && from !== truck ? [{ id, from, truck }] : [];
  });
  return (
    <div className="plan">
      <p role="status">
        <b>
          {plan.loads.length === 0
            ? t('The day is well planned as it is.')
            : moved.length === 1
              ? t('1 load changes trucks.')
              : t('{n} loads change trucks.', { n: moved.length })}
        </b>{' '}
        {t('{before} miles now, {after} with this plan.', {
          before: sum(plan.before),
          after: sum(plan.after),
        })}{' '}
        <span className="muted">
          {plan.isRouted ? t('By road.') : t('Estimated from the ZIP codes, not by road.')}
        </span>
      </p>
      {late.map(({ id, arrival }) => (
        <p key={id} className="admin-why">
          <Icon name="warning" size="sm" />
          {t('{load}: too late, about {time}', { load: whose(id), time: aboutTime(arrival ?? 0) })}
        </p>
      ))}
      {plan.tooBig.map((id) => (
        <p key={id} className="admin-why">
          <Icon name="warning" size="sm" />
          {t('{load}: too big for every truck in service', { load: whose(id) })}
        </p>
      ))}
      <ul className="admin-lines">
        {trucks.map((truck) => {
          const [before, after] = [plan.before, plan.after].map((routes) =>
            routes.find((route) => route.truck === truck),
          );
          return (
            <li key={truck}>
              <b>{nameOf(truck)}</b>
              <span className="admin-detail num">
                {t('Now: {route}', { route: before ? routeText(before, t) : t('no loads') })}
              </span>
              <span className="admin-detail num">
                {t('Planned: {route}', { route: after ? routeText(after, t) : t('no loads') })}
              </span>
            </li>
          );
        })}
      </ul>
      {moved.length > 0 ? (
        <ul className="admin-lines">
          {moved.map(({ id, from, truck }) => (
            <li key={id}>
              {whose(id)}
              <span className="admin-detail num">{`${nameOf(from)} → ${nameOf(truck)}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
