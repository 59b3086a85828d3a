import {
  type Active,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  type DragStartEvent,
  type Modifier,
  type Over,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type PointerEvent, type ReactNode, type TouchEvent, useState } from 'react';
import type { LoadWeight } from '../../../domain/delivery/fleet.ts';
import type { BoardLoad } from '../../../domain/orders/adminDeliveries.ts';
import type { Board, QueuedOrder } from '../../../server/admin/dayBoard.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDay } from '../ui/format.ts';
import { truckName, truckNames } from '../ui/useTruckName.ts';
import { loadsAt, type Slot } from './board.ts';
import { fullText, sumText, warningText } from './deliveryLabels.ts';

// Drag and drop on the day board, pointer only; for the keyboard each load has arrows (BoardCard.tsx).

/** A load, or an order that waits for a truck. */
export type DraggedCard = BoardLoad | QueuedOrder;
export const isOrder = (dragged: DraggedCard): dragged is QueuedOrder => 'deliveryDate' in dragged;

/** What is dragged and where it would be dropped; `to` is null when it is not over a truck. */
export type CarriedLoad = { load: DraggedCard; to: Slot | null };

/** The data of a droppable: a truck's column, or with `before` the load in it to drop before. */
export type BoardTarget = { day: string; truck: number; before: string | null };

type BoardDragProps = {
  board: Board | null;
  /** All that move with what is dragged; itself alone unless it is one of several that are picked. */
  groupOf: (dragged: DraggedCard) => readonly DraggedCard[];
  /** Called when it is dropped in a new place. */
  onPlace: (load: DraggedCard, place: Slot) => void;
  /** While a load is dragged, the board stands still: a change under the pointer would drop it elsewhere. */
  children: (carried: CarriedLoad | null, shown: Board | null) => ReactNode;
};

export function BoardDrag({ board: latest, groupOf, onPlace, children }: BoardDragProps) {
  const sensors = useBoardSensors();
  const [carried, setCarried] = useState<CarriedLoad | null>(null);
  const [heldBoard, setHeldBoard] = useState<Board | null>(null);
  const board = heldBoard ?? latest;
  const loads = board?.loads ?? [];
  const take = ({ active, activatorEvent }: DragStartEvent) => {
    setHeldBoard(latest);
    setCarried({ load: loadOf(active), to: null });
    if (!(activatorEvent instanceof MouseEvent)) navigator.vibrate?.(15);
  };
  const hover = ({ active, over }: DragOverEvent) => {
    const load = loadOf(active);
    setCarried({ load, to: placeOver(over, load, loads) });
  };
  const letGo = () => {
    setCarried(null);
    setHeldBoard(null);
  };
  const endDrag = ({ active, over }: DragEndEvent) => {
    letGo();
    const load = loadOf(active);
    const target = placeOver(over, load, loads);
    if (target && !isOwnPlace(target, load, loads)) onPlace(load, target);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectPlace}
      accessibility={SILENT}
      autoScroll={AT_EDGES}
      onDragStart={take}
      onDragOver={hover}
      onDragEnd={endDrag}
      onDragCancel={letGo}
    >
      {children(carried, board)}
      <DragOverlay dropAnimation={null} modifiers={HANGING} style={FROM_CORNER}>
        {board && carried ? (
          <BoardGhost load={carried.load} to={carried.to} group={groupOf(carried.load)} board={board} />
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

const loadOf = ({ data }: Active) => data.current as DraggedCard;

/** dnd-kit announces in English only; instead, the ghost is a live region in the page's language. */
const ignore = () => undefined;
const SILENT = {
  announcements: {
    onDragStart: ignore,
    onDragOver: ignore,
    onDragEnd: ignore,
    onDragCancel: ignore,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Scrolls vertically near the edges; the board is never wider than the window. */
const AT_EDGES = { threshold: { x: 0, y: 0.12 }, layoutShiftCompensation: false };

type BoardGhostProps = { load: DraggedCard; to: Slot | null; group: readonly DraggedCard[]; board: Board };

/** An order that waits has the loads that it will be. */
const loadsIn = (group: readonly DraggedCard[]): (LoadWeight & { id?: string })[] =>
  group.flatMap((card) => (isOrder(card) ? card.loads : [card]));

/** Follows the pointer: shows what is dragged, where it would be dropped, and any warnings. */
function BoardGhost({ load, to, group, board }: BoardGhostProps) {
  const t = useT();
  const loads = loadsIn(group);
  const plan = loadsAt(loads, to, board);
  const orders = group.filter(isOrder).length;
  return (
    <div className="board-ghost" role="status">
      <b className="num">{group.length > 1 ? t('{n} loads', { n: loads.length }) : load.orderNumber}</b>
      <span>{group.length > 1 ? sumText(loads, t) : load.name}</span>
      {to ? (
        <span className="small num">
          <PlaceText to={to} board={board} />
          <br />
          <span>{sumText(plan.loads, t)}</span>
          {orders > 0 ? (
            <>
              <br />
              <span>{orders === 1 ? t('Confirms the order') : t('Confirms {n} orders', { n: orders })}</span>
            </>
          ) : null}
        </span>
      ) : (
        <span className="small muted">{t('Drop it on a truck.')}</span>
      )}
      {plan.warnings.map((warning) => (
        <span key={warning} className="admin-why">
          <Icon name="warning" size="sm" />
          <span>
            {warning === 'full'
              ? fullText(board.fleet, t)
              : warning === 'off'
                ? t('Out of service that day')
                : warningText(warning, t)}
          </span>
        </span>
      ))}
    </div>
  );
}

function PlaceText({ to, board }: { to: Slot; board: Board }) {
  const t = useT();
  const language = useLanguage();
  return t('{day}, {truck}, place {place}', {
    day: formatDay(to.day, language),
    truck: truckName(to.truck, truckNames(board.fleet), t),
    place: to.position + 1,
  });
}

/** How long a finger must press a load to pick it up. */
const REST_MS = 400;
/** How far the pointer may move before a press counts as a drag or a scroll. */
const SLACK_PX = 8;
/** Distance from the pointer to the ghost, and from the ghost to the window's edge. */
const POINTER_GAP_PX = 28;
const EDGE_GAP_PX = 8;

const useBoardSensors = () =>
  useSensors(
    useSensor(GripSensor, { activationConstraint: { distance: SLACK_PX } }),
    useSensor(RestSensor, { activationConstraint: { delay: REST_MS, tolerance: SLACK_PX } }),
  );

/** A mouse can drag a load anywhere on it, a finger or pen only by its grip. */
class GripSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: { isPrimary, button, pointerType, target } }: PointerEvent) =>
        isPrimary && button === 0 && (pointerType === 'mouse' ? !isControl(target) : isGrip(target)),
    },
  ];
}

/** Outside the grip, a finger must press and hold first; moving at once scrolls. */
class RestSensor extends TouchSensor {
  static override activators = [
    {
      eventName: 'onTouchStart' as const,
      handler: ({ nativeEvent: { touches, target } }: TouchEvent) =>
        touches.length === 1 && !isControl(target) && !isGrip(target),
    },
  ];
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, select, label') !== null;
const isGrip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.board-grip') !== null;

const targetOf = (droppable: Pick<Over, 'data'>) => droppable.data.current as BoardTarget;

/** The first load in the column under the pointer whose middle is below the pointer, or else the column. */
const detectPlace: CollisionDetection = ({
  active,
  pointerCoordinates,
  droppableContainers,
  droppableRects,
}) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  const middle = (id: Over['id']) => {
    const rect = droppableRects.get(id);
    return rect ? rect.top + rect.height / 2 : Number.NEGATIVE_INFINITY;
  };
  const column = droppableContainers.find((droppable) => {
    const rect = droppableRects.get(droppable.id);
    if (!rect || targetOf(droppable).before !== null) return false;
    return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
  });
  if (!column) return [];
  const { day, truck } = targetOf(column);
  const [next] = droppableContainers
    .filter((droppable) => {
      const target = targetOf(droppable);
      const isHere = target.day === day && target.truck === truck;
      return isHere && target.before !== null && target.before !== active.id && middle(droppable.id) > y;
    })
    .toSorted((a, b) => middle(a.id) - middle(b.id));
  return [{ id: (next ?? column).id }];
};

/** Where a load would be dropped: its position among the truck's other loads. Null when not over a truck. */
function placeOver(target: Over | null, load: DraggedCard, loads: readonly BoardLoad[]): Slot | null {
  if (!target) return null;
  const { day, truck, before } = targetOf(target);
  const row = loads.filter((other) => other.day === day && other.truck === truck && other.id !== load.id);
  const index = row.findIndex(({ id }) => id === before);
  return { day, truck, position: index < 0 ? row.length : index };
}

function isOwnPlace({ day, truck, position }: Slot, load: DraggedCard, loads: readonly BoardLoad[]) {
  if (isOrder(load) || day !== load.day || truck !== load.truck) return false;
  return loads.filter((other) => other.day === day && other.truck === truck)[position]?.id === load.id;
}

/** Positioned at the window's corner; `hangAbovePointer` moves it from there. */
const FROM_CORNER = { top: 0, left: 0, width: 'max-content', height: 'auto', pointerEvents: 'none' } as const;

/** Above the pointer, so that a finger does not hide it, or below if there is no room. Kept inside left and right. */
const hangAbovePointer: Modifier = ({ activatorEvent, overlayNodeRect, windowRect, transform }) => {
  const start = activatorEvent && pointerPosition(activatorEvent);
  if (!start || !overlayNodeRect || !windowRect) return transform;
  const { width, height } = overlayNodeRect;
  const { x, y } = { x: start.clientX + transform.x, y: start.clientY + transform.y };
  const top = y - height - POINTER_GAP_PX;
  return {
    ...transform,
    x: Math.max(EDGE_GAP_PX, Math.min(x - 24, windowRect.width - width - EDGE_GAP_PX)),
    y: top < EDGE_GAP_PX ? y + POINTER_GAP_PX : top,
  };
};

const HANGING = [hangAbovePointer];

function pointerPosition(event: Event): { clientX: number; clientY: number } | undefined {
  return event instanceof MouseEvent ? event : (event as globalThis.TouchEvent).touches[0];
}
