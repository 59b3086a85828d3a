import type { Dictionary } from '../../ui/locale.tsx';

export const esSettings: Dictionary = {
  'Go on with mine': 'Seguir con lo mío',
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
  'Same day before {time}': 'El mismo día antes de las {time}',
  'Saturday mornings': 'Sábados por la mañana',
  'Dollars, whole yards and whole days; at least cannot be more than at most.':
    'Dólares, yardas enteras y días enteros; el mínimo no puede pasar del máximo.',
  'Delivery fees': 'Tarifas de entrega',
  'The zone’s fee pays for the first truck. An order that is large enough pays none at all.':
    'La tarifa de la zona paga el primer camión. Un pedido lo bastante grande no paga nada.',
  'Each further truckload, in dollars': 'Cada camión adicional, en dólares',
  'Free from, in dollars': 'Gratis desde, en dólares',
  'While the ZIP is not known, in dollars': 'Sin saber el código postal, en dólares',
  'Dollars and cents, up to {most}.': 'Dólares y centavos, hasta {most}.',
  'Delivery hours': 'Horario de entregas',
  'Monday to Friday': 'Lunes a viernes',
  'Monday to Friday, from': 'Lunes a viernes, desde',
  'Monday to Friday, until': 'Lunes a viernes, hasta',
  Saturday: 'Sábado',
  'Saturday, from': 'Sábado, desde',
  'Saturday, until': 'Sábado, hasta',
  'Each day has to end after it begins.': 'Cada día debe terminar después de empezar.',
  'Orders for the same day close at': 'Los pedidos para el mismo día se cierran a las',
  'Until then on the business day before, a delivery is moved or cancelled free of charge.':
    'Hasta esa hora del día hábil anterior, una entrega se cambia o se cancela sin costo.',
  'A time of the day.': 'Una hora del día.',
  Trucks: 'Camiones',
  'The day board plans by them. A load on a truck that is taken away stays there until it is moved.':
    'El tablero del día planea con ellos. La carga de un camión que se quita se queda ahí hasta que alguien la mueva.',
  'Trucks a day': 'Camiones por día',
  'Loads a truck brings in a day': 'Cargas que lleva un camión en un día',
  'A whole number from 1 to 50.': 'Un número entero de 1 a 50.',
  'A whole number from 1 to 30.': 'Un número entero de 1 a 30.',
  'Name of the store': 'Nombre de la tienda',
  'Phones that have it installed keep the name of their icon.':
    'Los teléfonos que ya la tienen instalada conservan el nombre de su ícono.',
  'One to 40 characters on one line.': 'De 1 a 40 caracteres en un renglón.',
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
