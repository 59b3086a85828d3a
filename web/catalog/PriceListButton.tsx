import { useState } from 'react';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { useZip } from '../delivery/zip.ts';
import { useContractor } from '../identity/contractor.ts';
import { useT } from '../ui/locale.tsx';
import { useSavePaper } from '../ui/pdf/savePaper.ts';

/** Every product with its price, on paper: at the remembered ZIP, and at a contractor's own prices. */
export function PriceListButton() {
  const t = useT();
  const savePaper = useSavePaper();
  const zip = useZip();
  const terms = useContractor();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const day = storeDate(new Date());
    await savePaper(`price-list-${day}`, async (about) => {
      const [{ openCatalog }, { priceListPdf }] = await Promise.all([
        import('../offline/catalog.ts'),
        import('./priceList.ts'),
      ]);
      return priceListPdf(await openCatalog(), { zip, terms, day, url: location.origin }, about);
    });
    setBusy(false);
  };
  return (
    <p>
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void save()}>
        {t('Download the price list (PDF)')}
      </button>
    </p>
  );
}
