import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { type BoardLoad, weightWarning } from '../../../domain/admin/deliveries.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatDay } from '../ui/format.ts';
import type { DropTarget } from './BoardDrag.tsx';
import type { Place } from './board.ts';
import { deliveryText, deliveryTone, warningText, weightText } from './deliveryLabels.ts';

const ARROWS = [
  ['ArrowLeft', 'chevron-left'],
  ['ArrowUp', 'chevron-up'],
  ['ArrowDown', 'chevron-down'],
  ['ArrowRight', 'chevron-right'],
] as const satisfies readonly (readonly [string, IconName])[];

type BoardCardProps = {
  load: BoardLoad;
  /** Its current place, in words. */
  label: string;
  days: readonly string[];
  isBusy: boolean;
  onMove: (to: Partial<Place>) => void;
  /** Handles an arrow key; returns whether it moves the load. */
  onArrow?: (key: string) => boolean;
  /** Whether other loads can be dropped before it. */
  isTarget?: boolean;
  /** Whether the dragged load would be dropped before it. */
  isBelow?: boolean;
};

/** One load on the board; can be dragged or moved with its arrows until it leaves the yard. */
export function BoardCard({
  load,
  label,
  days,
  isBusy,
  onMove,
  onArrow,
  isTarget = false,
  isBelow = false,
}: BoardCardProps) {
  const t = useT();
  const language = useLanguage();
  const { id, orderNumber, customerName, city, status } = load;
  const warning = weightWarning(load);
  const canMove = status === 'planned';
  const {
    setNodeRef: setDragged,
    listeners,
    isDragging,
  } = useDraggable({ id, data: load, disabled: !canMove });
  const before: DropTarget = { day: load.day, truck: load.truck, before: id };
  const { setNodeRef: setTarget } = useDroppable({ id, data: before, disabled: !isTarget });
  const setNode = useCallback(
    (element: HTMLElement | null) => {
      setDragged(element);
      setTarget(element);
    },
    [setDragged, setTarget],
  );
  const words: Record<(typeof ARROWS)[number][0], string> = {
    ArrowLeft: t('To the previous truck'),
    ArrowRight: t('To the next truck'),
    ArrowUp: t('Earlier'),
    ArrowDown: t('Later'),
  };
  return (
    <li
      ref={setNode}
      className="board-load"
      data-movable={canMove ? '' : undefined}
      data-carried={isDragging ? '' : undefined}
      data-below={isBelow ? '' : undefined}
      {...listeners}
    >
      <div className="row between">
        {canMove ? (
          // Hidden from screen readers: the arrows below do the same.
          <span className="board-grip" aria-hidden="true">
            <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
            </svg>
          </span>
        ) : null}
        <Link className="link num" to={`/admin?tab=orders&order=${load.orderId}`}>
          {orderNumber}
        </Link>
        <Tag tone={deliveryTone(status)}>{deliveryText(status, t)}</Tag>
      </div>
      <p>
        <b className="num">{load.cubicYards > 0 ? `${load.cubicYards} yd³ ` : ''}</b>
        {load.name}
        {load.cubicYards > 0 ? <span className="muted">, {weightText(load.pounds, t)}</span> : null}
      </p>
      <p className="small muted">
        {[customerName, city, load.loads > 1 && t('Load {n} of {of}', { n: load.load, of: load.loads })]
          .filter(Boolean)
          .join(', ')}
      </p>
      {warning ? (
        <p className="admin-why">
          <Icon name="warning" size="sm" />
          {warningText(warning, t)}
        </p>
      ) : null}
      {canMove ? (
        <div className="board-moves">
          {onArrow ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus.
            <div
              id={`load-${id}`}
              className="board-arrows"
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the load that has the focus.
              tabIndex={0}
              aria-label={t('Move {number}, {place}', { number: orderNumber, place: label })}
              onKeyDown={(event) => {
                if (!isBusy && onArrow(event.key)) event.preventDefault();
              }}
            >
              {ARROWS.map(([key, icon]) => (
                <button
                  key={key}
                  type="button"
                  className="iconbtn box"
                  disabled={isBusy}
                  aria-label={words[key]}
                  onClick={() => onArrow(key)}
                >
                  <Icon name={icon} size="sm" />
                </button>
              ))}
            </div>
          ) : (
            <span className="small num">{label}</span>
          )}
          <select
            className="inp board-to"
            aria-label={t('Another day for {number}', { number: orderNumber })}
            value={load.day}
            disabled={isBusy}
            onChange={(event) => onMove({ day: event.target.value })}
          >
            {[...new Set([load.day, ...days])].map((day) => (
              <option key={day} value={day}>
                {formatDay(day, language)}
              </option>
            ))}
          </select>
        </div>
      ) : null}
    </li>
  );
}
