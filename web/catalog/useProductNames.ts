import { useMemo } from 'react';
import { useDeviceCatalog } from '../device/useDeviceCatalog.ts';
import { useLanguage } from '../ui/locale.tsx';

/** Product names as the page's language says them: orders and offers keep the English ones. */
export function useProductNames(): (english: string) => string {
  const products = useDeviceCatalog(useLanguage() !== 'en')?.products;
  return useMemo(() => {
    const names = new Map(products?.map(({ name, englishName = name }) => [englishName, name]));
    return (english) => names.get(english) ?? english;
  }, [products]);
}
