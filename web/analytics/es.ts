import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Count my visits': 'Contar mis visitas',
  'Your browser asks not to be counted, and is not.': 'Su navegador pide que no lo cuenten, y no se cuenta.',
  'Pages, products and searches, without your name.': 'Páginas, productos y búsquedas, sin su nombre.',
};
