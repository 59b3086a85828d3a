import { later } from '../ui/later.tsx';

/** Check My Area wherever it is not what the page is for: its code comes after the page. */
export const AreaCheck = later(async () => (await import('./AreaCheck.tsx')).AreaCheck);
