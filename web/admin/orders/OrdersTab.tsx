import { useSearchParams } from 'react-router-dom';
import { MOST_PICKED } from '../../../domain/admin/orders.ts';
import { EditOrder } from './EditOrder.tsx';
import { NewOrder } from './NewOrder.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderTickets } from './OrderTickets.tsx';

/** The list of orders, one order, one that is entered or changed, or drivers' tickets. The list keeps its state behind them. */
export function OrdersTab() {
  const [query] = useSearchParams();
  const [open, print] = [query.get('order'), query.get('print')];
  const isNew = query.has('new');
  const isBehind = open !== null || print !== null || isNew;
  return (
    <>
      <div hidden={isBehind}>
        <OrderList />
      </div>
      {print !== null ? <OrderTickets ids={print.split(',').slice(0, MOST_PICKED)} /> : null}
      {print === null && open !== null && query.has('edit') ? <EditOrder key={open} id={open} /> : null}
      {print === null && open !== null && !query.has('edit') ? <OrderDetail key={open} id={open} /> : null}
      {isNew ? <NewOrder /> : null}
    </>
  );
}
