import type { Dictionary } from '../ui/language.tsx';

/** The day board and the drivers' lists. */
export const esDeliveries: Dictionary = {
  'Driver’s list': 'Lista del chofer',
  'Day board': 'Tablero del día',
  Truck: 'Camión',
  Day: 'Día',
  'This list was not opened on this phone yet. It needs a signal once.':
    'Esta lista todavía no se abrió en este teléfono. Necesita señal una vez.',
  'Reading the list': 'Leyendo la lista',
  'Nothing is planned for this truck on this day.': 'No hay nada programado para este camión ese día.',
  'Saved on this phone. Sent with the next signal.':
    'Guardado en este teléfono. Se envía en cuanto haya señal.',
  'It could not be sent.': 'No se pudo enviar.',
  'Load {n} of {of}': 'Carga {n} de {of}',
  Directions: 'Cómo llegar',
  'Yes, it is delivered': 'Sí, ya se entregó',
  'Not yet': 'Todavía no',
  'Another picture ({n})': 'Otra foto ({n})',
  'Picture of the load': 'Foto de la carga',
  Planned: 'Programada',
  'On the road': 'En camino',
  'Too heavy for the truck': 'Demasiado pesada para el camión',
  'Too heavy after long rain: check the scale': 'Demasiado pesada después de mucha lluvia: revise la báscula',
};
