import type { Dictionary } from '../../ui/locale.tsx';
import { esBlog } from '../articles/es.ts';
import { esCustomers } from '../customers/es.ts';
import { esChats } from '../customers/esChats.ts';
import { esDeliveries } from '../deliveries/es.ts';
import { esOrders } from '../orders/es.ts';
import { esProducts } from '../products/es.ts';
import { esQuotes } from '../quotes/es.ts';
import { esReviews } from '../reviews/es.ts';
import { esSales } from '../sales/es.ts';
import { esSettings } from '../settings/es.ts';
import { esAudit } from '../settings/esAudit.ts';

/** The office's Spanish, loaded with the office alone. Each room adds its own part: `esOrders.ts` and the like. */
export const es: Dictionary = {
  ...esAudit,
  ...esBlog,
  ...esCustomers,
  ...esChats,
  ...esProducts,
  ...esDeliveries,
  ...esOrders,
  ...esQuotes,
  ...esReviews,
  ...esSales,
  ...esSettings,
  'Yard office': 'Oficina del patio',
  'Opening the office': 'Abriendo la oficina',
  'Not allowed': 'No permitido',
  'This page is not for you.': 'Esta página no es para usted.',
  'The office needs a signal.': 'La oficina necesita señal.',
  'It opens by itself once there is one.': 'Se abre sola en cuanto haya.',
  'Rooms of the office': 'Áreas de la oficina',
  'Visit Site': 'Ver el sitio',
  'Not up to date: no signal since the last change.': 'Sin actualizar: no hay señal desde el último cambio.',
  'Audit log': 'Registro de acciones',
  'Who did what, newest first. It cannot be changed.':
    'Quién hizo qué, lo más nuevo primero. No se puede cambiar.',
  When: 'Cuándo',
  'What was done': 'Qué se hizo',
  Who: 'Quién',
  'About whom': 'Sobre quién',
  'Nothing was written down yet.': 'Todavía no hay nada registrado.',
  'Older entries': 'Anteriores',
};
