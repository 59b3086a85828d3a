import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  'Export subscribers (CSV)': 'Exportar suscriptores (CSV)',
  'The number of subscribers could not be loaded.': 'No se pudo cargar el número de suscriptores.',
  'Confirmed subscribers: {n}. The file lists each with a link that unsubscribes them.':
    'Suscriptores confirmados: {n}. El archivo los tiene todos, cada uno con un enlace para darlo de baja.',
};
