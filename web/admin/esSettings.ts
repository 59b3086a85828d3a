import type { Dictionary } from '../ui/language.tsx';

export const esSettings: Dictionary = {
  Settings: 'Ajustes',
  'The settings could not be loaded.': 'No se pudieron cargar los ajustes.',
  'The setting was not saved.': 'No se guardó el ajuste.',
  'Saved. Pages and devices have it in a moment.':
    'Guardado. Las páginas y los equipos lo tienen en un momento.',
  'Fees count for new orders from the next price on. Orders that are placed keep theirs.':
    'Las tarifas valen para los pedidos nuevos desde el próximo precio. Los pedidos hechos conservan la suya.',
  'Fee in dollars': 'Tarifa en dólares',
  'Minimum in yards': 'Mínimo en yardas',
  'Business days, at least': 'Días hábiles, como mínimo',
  'Business days, at most': 'Días hábiles, como máximo',
  'Same day before 2 PM': 'El mismo día antes de las 2 PM',
  'Saturday mornings': 'Sábados por la mañana',
  'Dollars, whole yards and whole days; at least cannot be more than at most.':
    'Dólares, yardas enteras y días enteros; el mínimo no puede pasar del máximo.',
  'How people reach the yard': 'Cómo comunicarse con el patio',
  'Ten digits, such as (615) 555-0142.': 'Diez dígitos, por ejemplo (615) 555-0142.',
  'This is no e-mail address.': 'Esto no es un correo electrónico.',
  Street: 'Calle',
  ZIP: 'Código postal',
  'Street, city, two letters for the state and a ZIP of five digits.':
    'Calle, ciudad, dos letras para el estado y un código postal de cinco dígitos.',
  'Opening hours': 'Horario',
  '{day}, opens': '{day}, abre',
  '{day}, closes': '{day}, cierra',
  closed: 'cerrado',
  'Each day has to close after it opens.': 'Cada día debe cerrar después de abrir.',
  'Closed days': 'Días cerrados',
  'New Year’s Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas are closed every year. Add others here: no truck is offered on them.':
    'Año Nuevo, Memorial Day, el 4 de julio, Labor Day, Acción de Gracias y Navidad se cierra cada año. Agregue otros aquí: ese día no se ofrece ningún camión.',
  'Open again on {date}': 'Volver a abrir el {date}',
  'Day to close': 'Día que se cierra',
  'Close on this day': 'Cerrar ese día',
  'Orders and stock': 'Pedidos y existencias',
  'Turn down orders below the minimum of their zone': 'Rechazar pedidos por debajo del mínimo de su zona',
  'Otherwise the cart only says so. Orders of tools alone are exempt.':
    'Si no, el carrito solo lo avisa. Los pedidos de solo herramientas quedan exentos.',
  'Stock counts as low at': 'Son pocas existencias desde',
  'A whole number up to 1,000.': 'Un número entero hasta 1,000.',
};
