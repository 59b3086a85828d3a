import { type PointerEvent as Pressed, type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardLoad } from '../../../domain/admin/deliveries.ts';
import type { Place } from './board.ts';

// Loads carried across the day board by mouse, finger or pen. A mouse takes one up by moving it; a finger by its grip,
// or by resting on it, because a finger that moves at once wants to scroll.

/** How long a finger rests on a load until it has it. */
const REST_MS = 400;
/** So far does a finger tremble, or a mouse in a click. */
const SLACK_PX = 8;
/** So near to the top or the bottom the page begins to move, by so much with each drawing. */
const EDGE_PX = 90;
const STEP_PX = 12;

/** A load in the hand, and where it would go; null beside all trucks. */
export type Carried = { load: BoardLoad; to: Place | null };

type Dragging = {
  carried: Carried | null;
  /** Of the board: what is dragged stays within it, and what is drawn again there does not lose it. */
  board: RefObject<HTMLDivElement | null>;
  /** Of what hangs from the pointer. */
  ghost: RefObject<HTMLDivElement | null>;
  /** For each load's pointerdown. */
  press: (event: Pressed, load: BoardLoad) => void;
};

/** @param onDrop told when a load was put down in another place than its own */
export function useDragging(onDrop: (load: BoardLoad, to: Place) => void): Dragging {
  const [carried, setCarried] = useState<Carried | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const going = useRef<AbortController>(null);
  const hasLoad = useRef(false);

  useEffect(() => {
    const element = board.current;
    const gone = new AbortController();
    // Browsers decide at a finger's first touch whether a page may keep it from scrolling, so this has to be there by
    // then.
    const keep = (event: Event) => {
      if (hasLoad.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', keep, { passive: false, signal: gone.signal });
    element?.addEventListener('contextmenu', keep, { signal: gone.signal });
    return () => {
      gone.abort();
      going.current?.abort();
    };
  }, []);

  function press(event: Pressed, load: BoardLoad): void {
    const { target, pointerId, pointerType, clientX, clientY } = event;
    if (!event.isPrimary || event.button !== 0 || !(target instanceof Element)) return;
    if (target.closest('a, button, select')) return;
    going.current?.abort();
    const gesture = new AbortController();
    going.current = gesture;
    const { signal } = gesture;
    const isGrip = target.closest('.board-grip') !== null;
    let at = { x: clientX, y: clientY };
    let to: Place | null = null;

    const show = () => {
      const found = placeAt(at);
      if (JSON.stringify(found) !== JSON.stringify(to)) setCarried({ load, to: found });
      to = found;
      if (ghost.current) hang(ghost.current, at);
    };
    /** A page that scrolls below a finger at rest brings other places to it. */
    const draw = () => {
      if (signal.aborted) return;
      if (at.y < EDGE_PX) scrollBy(0, -STEP_PX);
      else if (at.y > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
      show();
      requestAnimationFrame(draw);
    };
    const take = () => {
      clearTimeout(rest);
      if (signal.aborted || hasLoad.current) return;
      hasLoad.current = true;
      board.current?.setPointerCapture(pointerId);
      if (pointerType !== 'mouse') navigator.vibrate?.(15);
      setCarried({ load, to });
      requestAnimationFrame(draw);
    };
    const rest = pointerType === 'mouse' ? 0 : setTimeout(take, REST_MS);
    const end = (isDropped: boolean) => {
      const place = isDropped && hasLoad.current ? placeAt(at) : null;
      const isElsewhere = place !== null && !isOwnPlace(place, load);
      gesture.abort();
      if (isElsewhere) onDrop(load, place);
    };
    signal.addEventListener('abort', () => {
      clearTimeout(rest);
      hasLoad.current = false;
      setCarried(null);
    });

    const ours = (event: PointerEvent) => event.pointerId === pointerId;
    addEventListener(
      'pointermove',
      (event) => {
        if (!ours(event)) return;
        at = { x: event.clientX, y: event.clientY };
        if (hasLoad.current || Math.hypot(at.x - clientX, at.y - clientY) < SLACK_PX) return;
        if (pointerType === 'mouse' || isGrip) take();
        else end(false);
      },
      { signal },
    );
    addEventListener('pointerup', (event) => ours(event) && end(true), { signal });
    addEventListener('pointercancel', (event) => ours(event) && end(false), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal });
  }
  return { carried, board, ghost, press };
}

type Point = { x: number; y: number };

const cardsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-load]')];

/** The truck below that point, and the place among its other loads. Null for no truck. */
function placeAt({ x, y }: Point): Place | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-truck]');
  if (!column) return null;
  const { day = '', truck } = column.dataset;
  const above = cardsOf(column).filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset.carried === undefined && top + height / 2 < y;
  });
  return { day, truck: Number(truck), position: above.length };
}

function isOwnPlace({ day, truck, position }: Place, load: BoardLoad): boolean {
  if (day !== load.day || truck !== load.truck) return false;
  const column = document.querySelector(`[data-day="${day}"][data-truck="${truck}"]`);
  return column !== null && cardsOf(column).findIndex((card) => card.dataset.load === load.id) === position;
}

/** Above the finger, which would hide it; below where there is no room. Within the window. */
function hang(ghost: HTMLElement, { x, y }: Point): void {
  const { offsetWidth, offsetHeight } = ghost;
  const left = Math.max(8, Math.min(x - 24, innerWidth - offsetWidth - 8));
  const above = y - offsetHeight - 28;
  ghost.style.translate = `${left}px ${above < 8 ? y + 28 : above}px`;
}
