import { useEffect, useState } from 'react';
import type { Place } from '../../domain/delivery.ts';
import { lookUpZip } from '../delivery/zip.ts';

type Found = { zip: string; place: Place | null | undefined };

/**
 * Where a ZIP is. null: no truck goes there; undefined: no ZIP, or its table is out of reach, or (`looking`) on
 * its way.
 */
export function usePlaceOf(zip: string | null): { place: Place | null | undefined; looking: boolean } {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (zip === null) return;
    let wanted = true;
    const show = (place: Found['place']) => {
      if (wanted) setFound({ zip, place });
    };
    lookUpZip(zip).then(show, (error: unknown) => {
      console.warn('The ZIP table did not load; the store sets the fee.', error);
      show(undefined);
    });
    return () => {
      wanted = false;
    };
  }, [zip]);
  if (zip === null) return { place: undefined, looking: false };
  return found?.zip === zip ? { place: found.place, looking: false } : { place: undefined, looking: true };
}
