import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { loadWarning, type Truck } from '../../../domain/delivery/fleet.ts';
import type { BoardLoad } from '../../../domain/orders/adminDeliveries.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { PhoneLink } from '../ui/AdminLinks.tsx';
import type { BoardTarget } from './BoardDrag.tsx';
import {
  deliveryText,
  deliveryTone,
  missText,
  warningText,
  weightText,
  windowTag,
} from './deliveryLabels.ts';

type BoardCardProps = {
  load: BoardLoad;
  truck: Truck | undefined;
  /** Its current place, in words. */
  label: string;
  isBusy: boolean;
  isPicked: boolean;
  onPick: (load: BoardLoad) => void;
  /** Handles an arrow key; returns whether it moves the load. Missing for a load that is on no shown day. */
  onArrow?: (key: string) => boolean;
  /** Whether other loads can be dropped before it. */
  isTarget?: boolean;
  /** Whether the dragged load would be dropped before it. */
  isBelow?: boolean;
};

/** One load on the board; until it leaves the yard it can be picked, dragged, or moved with the arrow keys. */
export function BoardCard({
  load,
  truck,
  label,
  isBusy,
  isPicked,
  onPick,
  onArrow,
  isTarget = false,
  isBelow = false,
}: BoardCardProps) {
  const t = useT();
  const { id, orderNumber, city, status } = load;
  const warning = loadWarning(load, truck);
  const window = windowTag(load.deliveryWindow, t);
  const tons = load.cubicYards > 0 ? weightText(load.pounds, t) : null;
  const canMove = status === 'planned';
  const nth = load.loads > 1 ? t('Load {n} of {of}', { n: load.load, of: load.loads }) : null;
  const {
    setNodeRef: setDragged,
    listeners,
    isDragging,
  } = useDraggable({ id, data: load, disabled: !canMove || isBusy });
  const target: BoardTarget = { day: load.day, truck: load.truck, before: id };
  const { setNodeRef: setTarget } = useDroppable({ id, data: target, disabled: !isTarget });
  const setNode = useCallback(
    (element: HTMLElement | null) => {
      setDragged(element);
      setTarget(element);
    },
    [setDragged, setTarget],
  );
  return (
    <li
      ref={setNode}
      className="board-load row gap-4"
      data-movable={canMove ? '' : undefined}
      data-carried={isDragging ? '' : undefined}
      data-picked={isPicked ? '' : undefined}
      data-below={isBelow ? '' : undefined}
      {...listeners}
    >
      {canMove ? (
        <label className="iconbtn board-pick">
          <input type="checkbox" checked={isPicked} disabled={isBusy} onChange={() => onPick(load)} />
          <span className="unseen">
            {[t('Select {number}', { number: orderNumber }), nth].filter(Boolean).join(', ')}
          </span>
        </label>
      ) : null}
      <div className="board-about">
        <CardText
          card={load}
          orderId={load.orderId}
          facts={[window, city, tons, nth, onArrow ? null : label]}
        />
        {load.failedReason ? (
          <p className="admin-why">
            <Icon name="warning" size="sm" />
            <span>{t('Could not deliver: {reason}', { reason: missText(load.failedReason, t) })}</span>
            {load.failedNote ? <span>{` (${load.failedNote})`}</span> : ''}
          </p>
        ) : null}
        {warning ? (
          <p className="admin-why">
            <Icon name="warning" size="sm" />
            <span>{warningText(warning, t)}</span>
          </p>
        ) : null}
        {canMove ? null : <Tag tone={deliveryTone(status)}>{deliveryText(status, t)}</Tag>}
      </div>
      {canMove && onArrow ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus.
        <div
          id={`load-${id}`}
          className="iconbtn board-grip"
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the load that has the focus.
          tabIndex={0}
          aria-label={t('Move {number}, {place}', { number: orderNumber, place: label })}
          onKeyDown={(event) => {
            if (!isBusy && onArrow(event.key)) event.preventDefault();
          }}
        >
          <Grip />
        </div>
      ) : null}
      {canMove && !onArrow ? (
        <span className="iconbtn board-grip" aria-hidden="true">
          <Grip />
        </span>
      ) : null}
    </li>
  );
}

type CardTextProps = {
  card: Pick<BoardLoad, 'orderNumber' | 'customerName' | 'customerPhone' | 'cubicYards'> & {
    name: string | null;
  };
  orderId: string;
  /** Wanted for; a load stands under its day. */
  day?: string;
  facts: readonly (string | null)[];
};

/** A fact is not broken over two lines. */
const NBSP = '\u00a0';

/** What it is and how much, for whom, and what else the yard asks about it. */
export function CardText({ card, orderId, day, facts }: CardTextProps) {
  return (
    <>
      <p className="row between gap-8 num">
        <b>{card.name}</b>
        {card.cubicYards > 0 ? <b>{`${card.cubicYards} yd³`}</b> : null}
      </p>
      <p className="board-who small">
        <Link className="link" title={card.orderNumber} to={`/admin?tab=orders&order=${orderId}`}>
          {card.customerName}
        </Link>
        {day ? <span>{day}</span> : null}
        <span>{facts.flatMap((fact) => fact?.replaceAll(' ', NBSP) ?? []).join(', ')}</span>
        {card.customerPhone ? <PhoneLink phone={card.customerPhone} hasIcon /> : null}
      </p>
    </>
  );
}

export function Grip() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
    </svg>
  );
}
