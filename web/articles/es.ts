import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Notes from the yard': 'Notas desde el depósito',
  'How deep, how many yards, and what to do before the truck comes. Written by the desks that answer the phone.':
    'Qué profundidad, cuántas yardas y qué hacer antes de que llegue el camión. Escrito por quienes contestan el teléfono.',
  'Articles on soil, mulch, lawns and bulk deliveries in Middle Tennessee: depths, yards, weights and what to do first.':
    'Artículos sobre tierra, mulch, césped y entregas a granel en Middle Tennessee: profundidades, yardas, pesos y qué hacer primero.',
  'Search articles': 'Buscar artículos',
  '1 article for “{query}”': '1 artículo para “{query}”',
  '{n} articles for “{query}”': '{n} artículos para “{query}”',
  'No articles found': 'No se encontraron artículos',
  'Try one word, such as mulch or lawn. The yard also answers by phone.':
    'Pruebe con una palabra, como mulch o césped. El depósito también contesta por teléfono.',
  'All articles': 'Todos los artículos',
  'By {author}': 'Por {author}',
  '5 min read': '5 min de lectura',
  'Ready to order?': '¿Listo para pedir?',
  'Prices are per cubic yard, and the fee depends on your ZIP. Both are in the shop.':
    'Los precios son por yarda cúbica y la entrega depende de su código postal. Todo está en la tienda.',
  Tags: 'Etiquetas',
  'Read next': 'Siga leyendo',
  'Article not found': 'Artículo no encontrado',
  'It may have been renamed or taken down.': 'Quizá cambió de nombre o se retiró.',
  'Back to Blog': 'Volver al blog',
};
