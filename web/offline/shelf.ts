import type { Shelf } from '../../domain/shelf.ts';
import { NothingStored } from './failures.ts';
export const deviceShelf: Shelf = {
  open: async () => {
    throw new NothingStored('x');
  },
  now: () => new Date(),
};
