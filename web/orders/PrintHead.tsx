import { PHONE, YARD_ADDRESS } from '../../domain/business.ts';
import { Brand } from '../ui/Brand.tsx';

/** The head of the paper; screens have the header of the page. */
export function PrintHead() {
  const { street, city, state, zip } = YARD_ADDRESS;
  return (
    <div className="on-paper print-head">
      <Brand />
      <p className="small">{`${street}, ${city}, ${state} ${zip} · ${PHONE}`}</p>
    </div>
  );
}
