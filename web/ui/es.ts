import type { Dictionary } from './locale.tsx';

export const es: Dictionary = {
  'Continue your draft from {time}?': '¿Continuar con su borrador de {time}?',
  Continue: 'Continuar',
  'Start over': 'Empezar de nuevo',
  'This form needs JavaScript. Turn it on for this site, or call us.':
    'Este formulario necesita JavaScript. Actívelo para este sitio o llámenos.',
  'That is over the credit limit of the account.': 'Eso rebasaría el límite de crédito de la cuenta.',
  'It was not saved. Please try again.': 'No se guardó. Inténtelo de nuevo.',
  'The store could not read this picture. Take another one.': 'La tienda no pudo leer esta foto. Tome otra.',
  'The order is already paid.': 'El pedido ya está pagado.',
  'The order is not paid yet.': 'El pedido todavía no está pagado.',
  'Too many people signed up just now. Enter your address again in an hour.':
    'Se inscribieron demasiadas personas a la vez. Escriba su correo otra vez dentro de una hora.',
  'There is no room for more pictures. Remove one first.': 'Ya no caben más fotos. Quite una primero.',
  Less: 'Menos',
  More: 'Más',
  Breadcrumb: 'Ruta de navegación',
  '{rating} of 5 stars': '{rating} de 5 estrellas',
  '1 review': '1 reseña',
  '{n} reviews': '{n} reseñas',
  Close: 'Cerrar',
  '{yards} cubic yards, {trucks} truckloads': '{yards} yardas cúbicas, {trucks} camiones',
  '{yards} of {capacity} yards, {percent} percent of a truckload':
    '{yards} de {capacity} yardas, {percent} por ciento de un camión',
  Notifications: 'Avisos',
  'This device is full. Nothing you entered here is lost: delete some photos, videos or apps, then try again.':
    'Este teléfono está lleno. No se perdió nada de lo que escribió aquí: borre fotos, videos o aplicaciones y vuelva a intentarlo.',
  'The store was updated in another tab, and this one can no longer save anything. Copy longer texts, reload it, then try again.':
    'La tienda se actualizó en otra pestaña y esta ya no puede guardar nada. Copie los textos largos, recárguela y vuelva a intentarlo.',
  'This browser’s storage is not responding, and neither is the store. Leave this open and try again in a moment.':
    'El almacenamiento de este navegador no responde, y la tienda tampoco. Deje esto abierto e intente de nuevo en un momento.',
  'No answer came from the store, so this may or may not have arrived. Leave this open and send it again: the store takes it only once.':
    'La tienda no respondió, así que no sabemos si esto llegó. Deje esta página abierta y envíelo de nuevo: la tienda lo toma una sola vez.',
  'This browser cannot save anything, and the store is not responding. Leave this open and try again later.':
    'Este navegador no guarda nada para la tienda y la tienda no responde. Deje esto abierto y vuelva a intentarlo más tarde.',
  Dismiss: 'Descartar',
  'This product is no longer sold.': 'Este producto ya no se vende.',
  'There is not enough in the yard.': 'No hay suficiente en el depósito.',
  'A price has changed in the meantime.': 'Un precio cambió mientras tanto.',
  'This product cannot be ordered online.': 'Este producto no se puede pedir en línea.',
  'A custom blend needs {n} or more cubic yards.': 'Una mezcla especial requiere {n} yardas cúbicas o más.',
  'A refund of this order is still on its way.': 'Todavía hay un reembolso de este pedido en camino.',
  'The customer has already ordered it.': 'El cliente ya lo pidió.',
  'It can no longer be undone.': 'Ya no se puede deshacer.',
  'The truck is already planned. To change something, call us.':
    'El camión ya está programado. Para cambiar algo, llámenos.',
  'The order is already past that step.': 'El pedido ya pasó de ese punto.',
  'Sign in to send this.': 'Inicie sesión para enviarlo.',
  'It is no longer there.': 'Ya no está ahí.',
  'The order has to be delivered first.': 'Primero tiene que entregarse el pedido.',
  'You have already reviewed this.': 'Ya escribió una reseña sobre esto.',
  'The store could not read it. Open it, check it and send it again.':
    'La tienda no pudo leerlo. Ábralo, revíselo y envíelo de nuevo.',
  'Pile of pea gravel: small, rounded pebbles in tan, cream, brown and gray':
    'Montón de gravilla: piedritas redondas en tonos arena, crema, café y gris',
  'Pile of river rock: large, smooth, rounded stones in mixed grays and tans':
    'Montón de piedra de río: piedras grandes, lisas y redondas en grises y arenas',
  'Pile of #57 crushed limestone: clean, angular light gray stone':
    'Montón de caliza triturada n.º 57: piedra limpia, angular, gris claro',
  'Pile of crusher run: gray crushed stone with fines that compacts into a solid base':
    'Montón de base triturada: piedra gris con finos que se compacta en una base firme',
  'Pile of decomposed granite: fine, golden tan angular grains':
    'Montón de granito descompuesto: granos finos y angulares de color dorado',
  'Mound of masonry sand: fine, even, light tan sand':
    'Montón de arena para albañilería: fina, pareja, color arena claro',
  'Mound of concrete sand: coarse, washed tan-gray sand':
    'Montón de arena para concreto: gruesa, lavada, gris arena',
  'Pile of premium screened garden topsoil: dark, rich and crumbly':
    'Montón de tierra vegetal cernida para jardín: oscura, rica y suelta',
  'Pile of organic compost mix: very dark, fibrous and moist':
    'Montón de composta orgánica: muy oscura, fibrosa y húmeda',
  'Pile of lawn repair mix: fine brown soil with straw mulch and grass seed':
    'Montón de mezcla para reparar césped: tierra fina con paja y semilla de césped',
  'Pile of fill dirt: reddish brown Tennessee clay in clumps':
    'Montón de tierra de relleno: arcilla rojiza de Tennessee en terrones',
  'Pile of double shredded hardwood mulch: natural brown, shredded wood':
    'Montón de mulch de madera dura de doble triturado: café natural',
  'Pile of cedar mulch: shredded, reddish, aromatic wood':
    'Montón de mulch de cedro: madera triturada, rojiza y aromática',
  'Pile of dyed black mulch: deep black shredded wood':
    'Montón de mulch teñido de negro: madera triturada negra',
  'Pile of pulverized black topsoil: very dark, finely screened crumbs, like coffee grounds':
    'Montón de tierra vegetal negra pulverizada: muy oscura, en granos finos, como café molido',
  'Pile of raised bed blend: brown topsoil mixed with dark compost, pine bark fines and pale sand':
    'Montón de mezcla para camas elevadas: tierra café con composta oscura, corteza fina de pino y arena clara',
  'Pile of turf builder mix: fine, even, sandy brown topsoil':
    'Montón de mezcla para césped: tierra café, fina, pareja y arenosa',
  'Pile of select structural fill: reddish tan clay in blocky clods with a few stones':
    'Montón de relleno estructural selecto: terrones de arcilla rojiza con algunas piedras',
  'Pile of fine screened compost: dark brown, fine and slightly fibrous':
    'Montón de composta de cernido fino: café oscuro, fina y algo fibrosa',
  'Pile of triple ground hardwood mulch: short, fine, matted brown shreds':
    'Montón de mulch de madera dura de triple triturado: hebras cafés, cortas, finas y entrelazadas',
  'Pile of midnight black mulch: fine, jet black dyed wood shreds with a blue cast':
    'Montón de mulch negro medianoche: hebras finas de madera teñida, negro azabache con visos azules',
  'Pile of shredded red cedar: long, red orange strips of wood':
    'Montón de cedro rojo triturado: tiras largas de madera de color rojo anaranjado',
  'Mound of washed masonry sand: fine, clean, pale buff sand':
    'Montón de arena lavada para albañilería: fina, limpia, color beige pálido',
  'Mound of C33 concrete sand: coarse, gray-tan sand with visible grains':
    'Montón de arena C33 para concreto: gruesa, gris arena, de granos visibles',
  'Pile of washed pea gravel: smooth, clean, rounded pebbles in mixed colors':
    'Montón de gravilla lavada: piedritas redondas, lisas y limpias de varios colores',
  'Pile of clean #57 stone: sharp, washed, pale gray stone without dust':
    'Montón de piedra limpia n.º 57: angulosa, lavada, gris claro y sin polvo',
  'Pile of dense grade base: gray crushed stone packed in plenty of fines':
    'Montón de base de granulometría densa: piedra gris triturada con muchos finos',
  'Pile of Tennessee river rock: big, smooth, rounded stones in browns and grays':
    'Montón de piedra de río de Tennessee: piedras grandes, lisas y redondas en cafés y grises',
  'Mound of stabilized granite: fine, golden tan decomposed granite, smooth and compact':
    'Montón de granito estabilizado: granito descompuesto fino y dorado, liso y compacto',
  'Wide aluminum landscape rake with an ash handle on freshly raked topsoil':
    'Rastrillo ancho de aluminio con mango de fresno sobre tierra recién rastrillada',
  'Round-point digging shovel with an ash handle and D-grip, standing in topsoil':
    'Pala de punta redonda con mango de fresno y agarre en D, clavada en la tierra',
  'Green steel wheelbarrow with ash handles, heaped with hardwood mulch':
    'Carretilla verde de acero con mangos de fresno, colmada de mulch',
  'A heap of dark, rich topsoil on a green lawn in low morning sun':
    'Un montón de tierra negra y rica sobre un césped verde con el sol de la mañana',
  'Only {n} left': 'Solo quedan {n}',
  'The store does not accept this entry: {field}': 'La tienda no acepta este dato: {field}',
  '{typed} rounded up to {n}.': '{typed} se redondeó a {n}.',
  '“{typed}” is not one number. Use one like 12 or 2 1/2.':
    '“{typed}” no es un solo número. Use uno como 12 o 2 1/2.',
  'Use a number above 0.': 'Use un número mayor que 0.',
  'The most you can order is {n}': 'Puede pedir {n} como máximo',
  Copied: 'Copiado',
  'The link is on your clipboard.': 'El enlace está en su portapapeles.',
  'Copy this address': 'Copie esta dirección',
  'No signal.': 'Sin señal.',
  'The store does not answer right now.': 'La tienda no responde en este momento.',
  'This part of the page could not be loaded. Try again later.':
    'Esta parte de la página no se pudo cargar. Inténtelo más tarde.',
  'The code does not apply to these goods.': 'El código no descuenta nada de estos productos.',
  'The goods are below the minimum of this code.': 'Los productos no llegan al mínimo de este código.',
  'This code is not valid yet.': 'Este código todavía no es válido.',
  'This code is no longer valid.': 'Este código ya no es válido.',
  'This code is used up.': 'Este código ya se agotó.',
  'We do not know this code. Check its letters and digits.':
    'No conocemos este código. Revise sus letras y números.',
  'Only {n} left in the yard.': 'Solo quedan {n}.',
  'Loads to this ZIP have a minimum. Add yards, or ask us.':
    'Las cargas a este código postal tienen un mínimo. Agregue yardas o pregúntenos.',
  'That day has passed. Choose a later one.': 'Ese día ya pasó. Elija uno más adelante.',
  'That is more than a year away. Choose an earlier day.': 'Falta más de un año. Elija un día más cercano.',
  'That is too soon. Choose a later day.': 'Es demasiado pronto. Elija un día más adelante.',
  'No deliveries on that day. Choose another one.': 'Ese día no hay entregas. Elija otro.',
  'That is not a date. Choose a day.': 'Eso no es una fecha. Elija un día.',
  'That half of the day has begun. Choose another one.': 'Esa mitad del día ya empezó. Elija otra.',
  'Our trucks are full at that time. Choose another one.': 'A esa hora ya no hay camión. Elija otra.',
  'Our trucks are full on that day. Choose another one.': 'Ese día ya no hay camión. Elija otro.',
  'We are closed then. Choose another day.': 'Ese día no abrimos. Elija otro.',
  'This account cannot order on account now.': 'Esta cuenta no puede pedir a crédito ahora.',
  'This code works once for each customer, and was used.':
    'Este código sirve una vez por cliente, y ya se usó.',
};
