import { amountText } from '../../domain/catalog/amounts.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { quantityLabel } from '../catalog/amounts.ts';
import { useNames } from '../catalog/names.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import type { EditPrice } from './orderEdits.ts';

type EditLinesProps = {
  order: GuestOrder;
  /** By line; 0 takes it off the order. */
  units: readonly number[];
  price: EditPrice;
  onUnits: (at: number, units: number) => void;
};

/** The goods of an order that its customer edits. */
export function EditLines({ order, units, price, onUnits }: EditLinesProps) {
  const t = useT();
  const nameOf = useNames();
  const problems = price.kind === 'priced' ? price.price.problems : [];
  return (
    <ul className="order-edit-lines">
      {order.lines.map((line, at) => {
        const { productId, unit, quantity } = line;
        const name = nameOf(line.name);
        const n = units[at] ?? quantity;
        const problem = problems.find((one) => one.productId === productId);
        return (
          <li key={`${productId} ${line.name}`}>
            <b>{name}</b>
            {!productId ? (
              <span className="muted">{amountText(unit, quantity, t)}</span>
            ) : n === 0 ? (
              <>
                <span className="muted">{t('No longer on the order')}</span>
                <button type="button" className="btn btn-quiet" onClick={() => onUnits(at, quantity)}>
                  {t('Put {name} back', { name })}
                </button>
              </>
            ) : (
              <>
                <Stepper
                  label={quantityLabel({ name, unit }, t)}
                  unit={unit}
                  value={n}
                  stock={null}
                  size="sm"
                  onChange={(next) => onUnits(at, next)}
                  onNone={() => onUnits(at, 0)}
                />
                <button
                  type="button"
                  className="btn btn-bare"
                  aria-label={t('Take {name} off the order', { name })}
                  onClick={() => onUnits(at, 0)}
                >
                  <Icon name="trash" size="sm" />
                </button>
              </>
            )}
            {problem ? (
              <p className="hint err" role="alert">
                <Icon name="warning" size="sm" />
                <span>
                  {problem.problem === 'out_of_stock' && problem.available
                    ? t('Only {amount} left', { amount: amountText(unit, problem.available, t) })
                    : t('We have no more of it. Order less, or call us.')}
                </span>
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
