import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Failed to update wishlist': 'No se pudo cambiar la lista de deseos',
  'Save {name} to your wishlist': 'Guardar {name} en su lista de deseos',
  'The products you saved.': 'Los productos que guardó.',
  'Opening your wishlist': 'Abriendo su lista de deseos',
  'Your wishlist is empty. The heart on a product saves it here.':
    'Su lista está vacía. El corazón de un producto lo guarda aquí.',
  'Item removed from wishlist': 'Se quitó de la lista de deseos',
  'Failed to remove item': 'No se pudo quitar el artículo',
  Remove: 'Quitar',
  'Failed to load wishlist': 'No se pudo cargar la lista de deseos',
};
