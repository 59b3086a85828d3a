import {
  type CollisionDetection,
  type Modifier,
  type Over,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { PointerEvent, TouchEvent } from 'react';
import type { BoardLoad } from '../../../domain/admin/deliveries.ts';
import type { Place } from './board.ts';

// How the day board uses dnd-kit, by pointer only: for the keyboard each load has its arrows (BoardCard.tsx).

/** How long a finger rests on a load until it has it. */
const REST_MS = 400;
/** So far does a finger tremble, or a mouse in a click. */
const SLACK_PX = 8;
/** Between the pointer and what hangs from it, and between that and the edge of the window. */
const POINTER_GAP_PX = 28;
const EDGE_GAP_PX = 8;

/** A load in the hand, and where it would go; null beside all trucks. */
export type Carried = { load: BoardLoad; to: Place | null };

/** What the board knows of a droppable: a truck's column, or with `before` the load in it that would come next. */
export type DropTarget = { day: string; truck: number; before: string | null };

export const useBoardSensors = () =>
  useSensors(
    useSensor(GripSensor, { activationConstraint: { distance: SLACK_PX } }),
    useSensor(RestSensor, { activationConstraint: { delay: REST_MS, tolerance: SLACK_PX } }),
  );

/** A mouse takes a load anywhere, a finger or a pen by its grip. */
class GripSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: { isPrimary, button, pointerType, target } }: PointerEvent) =>
        isPrimary && button === 0 && (pointerType === 'mouse' ? !isControl(target) : isGrip(target)),
    },
  ];
}

/** A finger that moves at once beside the grip wants to scroll. */
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
  target instanceof Element && target.closest('a, button, select') !== null;
const isGrip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.board-grip') !== null;

const targetOf = (droppable: Pick<Over, 'data'>) => droppable.data.current as DropTarget;

/** The column below the pointer, or of its loads the first one whose middle is below it. */
export const detectPlace: CollisionDetection = ({
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

/** Where a load would be put down: its place among the truck's other loads. Null beside all trucks. */
export function placeOver(over: Over | null, load: BoardLoad, loads: readonly BoardLoad[]): Place | null {
  if (!over) return null;
  const { day, truck, before } = targetOf(over);
  const others = loads.filter((one) => one.day === day && one.truck === truck && one.id !== load.id);
  const index = others.findIndex(({ id }) => id === before);
  return { day, truck, position: index < 0 ? others.length : index };
}

export function isOwnPlace({ day, truck, position }: Place, load: BoardLoad, loads: readonly BoardLoad[]) {
  if (day !== load.day || truck !== load.truck) return false;
  return loads.filter((one) => one.day === day && one.truck === truck)[position]?.id === load.id;
}

/** Above the finger, which would hide it; below where there is no room. Within the window. */
export const hangAbovePointer: Modifier = ({ activatorEvent, overlayNodeRect, windowRect, transform }) => {
  const start = activatorEvent && pointOf(activatorEvent);
  if (!start || !overlayNodeRect || !windowRect) return transform;
  const { width, height } = overlayNodeRect;
  const { x, y } = { x: start.clientX + transform.x, y: start.clientY + transform.y };
  const above = y - height - POINTER_GAP_PX;
  return {
    ...transform,
    x: Math.max(EDGE_GAP_PX, Math.min(x - 24, windowRect.width - width - EDGE_GAP_PX)),
    y: above < EDGE_GAP_PX ? y + POINTER_GAP_PX : above,
  };
};

function pointOf(event: Event): { clientX: number; clientY: number } | undefined {
  return event instanceof MouseEvent ? event : (event as globalThis.TouchEvent).touches[0];
}
