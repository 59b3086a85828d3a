import { useSearchParams } from 'react-router-dom';
import { EditOrder } from './EditOrder.tsx';
import { NewOrder } from './NewOrder.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderList } from './OrderList.tsx';

/** The list of orders, one order, or one that is entered or changed. The list keeps its state behind them. */
export function OrdersTab() {
  const [query] = useSearchParams();
  const open = query.get('order');
  const isNew = query.has('new');
  return (
    <>
      <div hidden={open !== null || isNew}>
        <OrderList />
      </div>
      {open !== null && query.has('edit') ? <EditOrder key={open} id={open} /> : null}
      {open !== null && !query.has('edit') ? <OrderDetail key={open} id={open} /> : null}
      {isNew ? <NewOrder key={query.get('new')} /> : null}
    </>
  );
}
