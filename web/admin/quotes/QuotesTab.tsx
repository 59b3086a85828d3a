import { useSearchParams } from 'react-router-dom';
import { QuoteDetail } from './QuoteDetail.tsx';
import { QuoteList } from './QuoteList.tsx';

/** Requests: the list, or one of them. The list stays as it was behind it. */
export function QuotesTab() {
  const [query] = useSearchParams();
  const open = query.get('quote');
  return (
    <>
      <div hidden={open !== null}>
        <QuoteList />
      </div>
      {open === null ? null : <QuoteDetail key={open} id={open} />}
    </>
  );
}
