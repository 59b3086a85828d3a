import type { Dictionary } from './locale.ts';

// Spanish for texts used by both server and device: the delivery rule, the store's answers, and what pages and emails share.

export const es: Dictionary = {
  'Can I pick it up myself?': '¿Puedo recogerlo yo mismo?',
  'Yes, at checkout choose "Pick up at the yard": no fee and no minimum order. Choose a day when we are open. We email you when it is ready and load it onto your truck or trailer. If you order before {time}, it can be ready the same day.':
    'Sí, al pagar elija "Recoger en el depósito": sin costo y sin pedido mínimo. Elija un día en que estemos abiertos; le escribimos cuando esté listo y lo cargamos en su camioneta o remolque. Si lo pide antes de {time}, puede estar listo el mismo día.',
  Ready: 'Listo',
  'Ready to pick up': 'Listo para recoger',
  'Picked up': 'Recogido',
  'You have not asked for a quote yet. Ask for one: /contact':
    'Todavía no ha pedido una cotización. Pídala aquí: /contact',
  'I can only see the quotes of the account you are signed in to. Without an account, use the link in our email.':
    'Solo veo las cotizaciones de la cuenta con la que inició sesión. Sin cuenta, use el enlace de nuestro correo.',
  '"{about}", sent {date}: we have it and will answer by email or phone.':
    '"{about}", enviada el {date}: la recibimos y le contestaremos por correo o teléfono.',
  '"{about}": {total}, good until {day}.': '"{about}": {total}, válida hasta el {day}.',
  '"{about}": we have answered.': '"{about}": ya le contestamos.',
  '"{about}": accepted and ordered.': '"{about}": aceptada y pedida.',
  '"{about}": our price has expired. Ask us again:':
    '"{about}": nuestro precio venció. Pregúntenos otra vez:',
  '"{about}", sent {date}: closed.': '"{about}", enviada el {date}: cerrada.',
  '1 cubic yard': '1 yarda cúbica',
  '{n} cubic yards': '{n} yardas cúbicas',
  '{amount} of {name}': '{amount} de {name}',
  '1 item': '1 pieza',
  '{n} items': '{n} piezas',
  '1 ton': '1 tonelada',
  '{n} tons': '{n} toneladas',
  '{clock}': 'las {clock}',
  '{clockAtOne}': 'la {clockAtOne}',
  'Same day if ordered before {time}': 'El mismo día, pidiendo antes de {time}',
  'Each truckload after the first: {fee} more.': 'Cada camión después del primero: {fee} más.',
  'The driver calls {n} minutes before arrival.': 'El conductor llama {n} minutos antes de llegar.',
  'Next business day': 'Al siguiente día hábil',
  '{fewest}–{most} business days': 'De {fewest} a {most} días hábiles',
  'Nashville Metro': 'Nashville metro',
  'Greater Nashville': 'Gran Nashville',
  Extended: 'Zona extendida',
  'Outer Middle Tennessee': 'Afueras de Middle Tennessee',
  'Delivery to {zip} by quote': 'Entrega a {zip} con cotización',
  Delivery: 'Entrega',
  'ZIP data: GeoNames, CC BY 4.0; US Census Bureau':
    'Códigos postales: GeoNames, CC BY 4.0; Oficina del Censo de EE. UU.',
  'Free delivery': 'Entrega gratis',
  'Delivery {fee} to {zip}': 'Entrega {fee} a {zip}',
  'Delivery {fee}, less in most ZIPs': 'Entrega {fee} o menos, según la zona',
  '{from} to {to}': 'de {from} a {to}',
  'All day': 'Todo el día',
  Morning: 'Por la mañana',
  Afternoon: 'Por la tarde',
  '{day}, in the morning': '{day}, por la mañana',
  '{day}, in the afternoon': '{day}, por la tarde',
  '{names} and {last}': '{names} y {last}',
  'Delivery & Service Area': 'Entrega y zona de servicio',
  'Products & Materials': 'Productos y materiales',
  'Pricing & Orders': 'Precios y pedidos',
  'Installation & Use': 'Instalación y uso',
  'How far do you deliver?': '¿Hasta dónde entregan?',
  'About {n} miles from Nashville: {counties} counties, and parts of those around them.':
    'Unas {n} millas desde Nashville: los condados de {counties} y partes de los vecinos.',
  'Check my ZIP': 'Consultar mi código postal',
  'Can I get it today?': '¿Me puede llegar hoy?',
  'In {zones}, if you order before {time}, Monday to Friday. Elsewhere it arrives the next business day or the one after.':
    'En {zones}, si pide antes de {time} de lunes a viernes. En otras zonas llega al siguiente día hábil o al otro.',
  'Can you deliver on Saturday?': '¿Entregan los sábados?',
  'On Saturdays, {from} to {to}, in {zones}, when everything in the order is marked for weekend delivery. Never on Sundays.':
    'Los sábados, de {from} a {to}, en {zones}, cuando todo el pedido está marcado para entrega en fin de semana. Los domingos, nunca.',
  'What is the smallest order?': '¿Cuál es el pedido mínimo?',
  'By zone: {minimums}. Ask us about smaller loads. Tools have no minimum.':
    'Según la zona: {minimums}. Pregúntenos por cargas más chicas. Las herramientas no tienen mínimo.',
  '{n} yards in {zone}': '{n} yardas en {zone}',
  'Can I choose the time of day?': '¿Puedo elegir la hora del día?',
  'Yes, at checkout: the morning, {from} to {noon}, the afternoon, {noon} to {to}, or all day. A window that is full is shown as full. Choose all day if you can: it is the most likely to have room.':
    'Sí, al hacer el pedido: por la mañana, de {from} a {noon}, por la tarde, de {noon} a {to}, o todo el día. Un horario lleno se muestra como lleno. Elija todo el día si puede: es el que casi siempre tiene lugar.',
  'Do I have to be at home?': '¿Tengo que estar en casa?',
  'Not if the spot is marked with something that can be seen from a cab. The driver calls {n} minutes before arrival.':
    'No, si el lugar está marcado con algo que se vea desde la cabina. El conductor llama {n} minutos antes de llegar.',
  'Where can the truck drop it?': '¿Dónde puede descargar el camión?',
  'On ground that carries a loaded truck: a driveway, a gravel lot, the street edge. It needs to be 10 feet wide and nearly level, with 20 feet clear overhead.':
    'Donde el suelo aguante un camión cargado: una entrada, un terreno de grava, la orilla de la calle. Necesita 10 pies de ancho, 20 pies libres de altura y un lugar casi plano.',
  'Delivery policy': 'Política de entrega',
  'What does delivery cost?': '¿Cuánto cuesta la entrega?',
  '{fees}. Orders of {free}+ are delivered free.': '{fees}. Los pedidos de {free} o más se entregan gratis.',
  'Do you have bulk prices?': '¿Tienen precio por volumen?',
  'Over {n} yards of one material we quote a price for the whole load.':
    'Con más de {n} yardas de un material cotizamos un precio por toda la carga.',
  'Ask for a bulk price': 'Pedir precio por volumen',
  'Is sales tax included?': '¿Incluye el impuesto sobre ventas?',
  'We add no sales tax: you pay the total shown at checkout.':
    'No se suma impuesto sobre ventas: usted paga el total que se muestra al pagar.',
  'No, prices are before sales tax. It is added at checkout to goods and delivery, by county: {percent}% in {county}.':
    'No, los precios son antes del impuesto sobre ventas. Al pagar se suma al material y a la entrega, según el condado: {percent}% en {county}.',
  'No, prices are before sales tax. The payment page adds it; cart and checkout show an estimate next to the total.':
    'No, los precios son antes del impuesto sobre ventas. La página de pago lo suma; en el carrito y al pagar se ve un estimado junto al total.',
  'How do I pay?': '¿Cómo pago?',
  'By card, on the page of our payment provider. Your card number never reaches us.':
    'Con tarjeta, en la página de nuestro proveedor de pagos. Su número de tarjeta nunca llega a nosotros.',
  'Go to the shop': 'Ir a la tienda',
  'How long does a quote take?': '¿Cuánto tarda una cotización?',
  '{hours} business hours. It stays good for {days} days.': '{hours} horas hábiles. Vale {days} días.',
  'Get a quote': 'Pedir cotización',
  'Can I change or cancel an order?': '¿Puedo cambiar o cancelar un pedido?',
  'Until {time} of the business day before the delivery you can change its day, address and notes yourself, or cancel, free of charge; also within an hour of paying, as long as we have not confirmed the day, and within an hour of hearing a day that we chose. For other goods, or later, call {phone}.':
    'Hasta {time} del día hábil anterior a la entrega puede cambiar usted mismo el día, la dirección y las notas, o cancelar, sin costo; también durante la hora siguiente al pago, mientras no lo hayamos confirmado, y durante una hora después de avisarle un día que elegimos nosotros. Para otros productos, o más tarde, llame al {phone}.',
  'Free of charge until it is ready.': 'Sin costo hasta que esté listo.',
  'Free of charge until {time} on the business day before the delivery.':
    'Sin costo hasta {time} del día hábil anterior a la entrega.',
  'Free of charge until {time} on the business day before the delivery, and for an hour after we told you the day.':
    'Sin costo hasta {time} del día hábil anterior a la entrega, y durante una hora después de avisarle el día.',
  'Free of charge until {time} on {day}.': 'Sin costo hasta {time} del {day}.',
  'Free of charge until it is paid, and for an hour after that.':
    'Sin costo hasta que se pague, y durante una hora después.',
  'Free of charge until {time} on {day}, as long as we have not confirmed the day.':
    'Sin costo hasta {time} del {day}, mientras no lo hayamos confirmado.',
  'Where is my order?': '¿Dónde está mi pedido?',
  'Look it up with your email address and order number. No account needed.':
    'Se ve con su correo electrónico y el número de pedido. No hace falta una cuenta.',
  'Track order': 'Rastrear pedido',
  'Move or cancel an order': 'Cambiar o cancelar un pedido',
  'Which soil do I need?': '¿Qué tierra necesito?',
  'Vegetables and flowers: organic compost mix. A new lawn or a repair: lawn repair mix. Everything else: premium garden topsoil.':
    'Verduras y flores: mezcla de composta orgánica. Césped nuevo o reparación: mezcla para césped. Todo lo demás: tierra vegetal premium.',
  'Compare the three': 'Comparar las tres',
  'What is the pH of the soil?': '¿Qué pH tiene la tierra?',
  '6.0 to 7.5 in the topsoil and both mixes, which suits most lawns, vegetables and flowers.':
    'De 6.0 a 7.5 en la tierra vegetal y las dos mezclas, bueno para casi todo césped, verdura y flor.',
  'Is it screened?': '¿Está cernida?',
  'Topsoil and both mixes go through a 1/2 inch screen. Fill dirt is not screened.':
    'La tierra vegetal y las dos mezclas pasan por una criba de 1/2 pulgada. La tierra de relleno no se cierne.',
  'Can you blend a mix for me?': '¿Me pueden preparar una mezcla?',
  'Yes, for {n} cubic yards or more. Tell us what it is for and we will quote it.':
    'Sí, desde {n} yardas cúbicas. Díganos para qué es y la cotizamos.',
  'Ask for a blend': 'Pedir una mezcla',
  'Can two materials share a truck?': '¿Pueden ir dos materiales en un camión?',
  'No. The bed has no divider, so every material gets its own truck. You still pay one delivery fee per order.':
    'No. La caja no tiene divisiones, así que cada material viaja solo. Aun así, paga una sola entrega por pedido.',
  'What does a cubic yard weigh?': '¿Cuánto pesa una yarda cúbica?',
  'Moist, as delivered: topsoil about {topsoil} lb, compost {compost}, hardwood mulch {mulch}, #57 stone {stone}. That is why a truck takes {yards} yards of stone but {full} of soil.':
    'Húmeda, como se entrega: tierra vegetal unas {topsoil} lb, composta {compost}, mulch de madera {mulch}, piedra #57 {stone}. Por eso un camión lleva {yards} yardas de piedra y {full} de tierra.',
  'How many yards do I need?': '¿Cuántas yardas necesito?',
  'Length times width in feet, times the depth in inches, divided by 324. The calculator does it, and works with no signal.':
    'Largo por ancho en pies, por la profundidad en pulgadas, entre 324. La calculadora lo hace y funciona sin señal.',
  'Open calculator': 'Abrir calculadora',
  'How much extra should I order for settling?': '¿Cuánto más debo pedir por el asentamiento?',
  'Add {n}%. The calculator has a switch for it.': 'Agregue {n}%. La calculadora tiene un botón para eso.',
  'How deep should it be?': '¿Qué profundidad debe tener?',
  'New lawn {lawn} inches, vegetable garden {vegetable}, flower beds {flower}, raised beds {raised}.':
    'Césped nuevo {lawn} pulgadas, huerto {vegetable}, flores {flower}, camas elevadas {raised}.',
  'How far does one cubic yard go?': '¿Cuánto cubre una yarda cúbica?',
  '{two} square feet at 2 inches, {three} at 3 inches, {four} at 4 inches.':
    '{two} pies cuadrados a 2 pulgadas, {three} a 3 pulgadas, {four} a 4 pulgadas.',
  'Do I have to call before I dig?': '¿Tengo que llamar antes de excavar?',
  'Yes, 811, at least three working days ahead. Tennessee 811 marks gas, electric, water and cable lines for free, and the law requires it.':
    'Sí, al 811, al menos tres días hábiles antes. Tennessee 811 marca gratis las líneas de gas, luz, agua y cable, y la ley lo pide.',
  'How long can the pile wait?': '¿Cuánto puede esperar el montón?',
  'Under a tarp, soil keeps for a year. Dry soil is a third lighter to shovel, so cover it before rain.':
    'Bajo una lona, la tierra dura un año. Seca pesa un tercio menos en la pala, así que cúbrala antes de la lluvia.',
  'Should landscape fabric go under it?': '¿Se pone geotextil debajo?',
  'Under stone, yes. Under mulch or soil, no: roots and worms have to get through.':
    'Bajo la piedra, sí. Bajo el mulch o la tierra, no: las raíces y las lombrices tienen que pasar.',

  // The automatic assistant
  "I'm having trouble connecting right now. Please call us at {phone}.":
    'Ahora mismo no logro conectarme. Llámenos al {phone}, por favor.',
  'I cannot answer any more questions right now. Please call us at {phone}, or write to us: /contact':
    'Por ahora no puedo contestar más. Llámenos al {phone} o escríbanos: /contact',
  'I did not catch that. I can help with materials and prices, delivery by ZIP, and how many yards a job takes, such as "raised bed 12 x 8, 1 foot deep". For anything else, call {phone}.':
    'No le entendí. Puedo ayudarle con materiales y precios, la entrega por código postal y cuántas yardas lleva un trabajo, por ejemplo "cama elevada 12 x 8, 1 pie de profundidad". Para lo demás, llame al {phone}.',
  'Hello. Ask me about a material, a delivery ZIP, or how many yards you need.':
    'Hola. Pregúnteme por un material, un código postal de entrega o cuántas yardas necesita.',
  'You are welcome.': 'Con gusto.',
  'This is an automatic answer.': 'Esta es una respuesta automática.',
  'Your account has no order with that number.': 'Su cuenta no tiene un pedido con ese número.',
  'There are no orders in your account yet.': 'Todavía no hay pedidos en su cuenta.',
  'I can only see the orders of the account you are signed in to. Without an account, look yours up with your email and order number: /track-order':
    'Solo veo los pedidos de la cuenta con la que inició sesión. Sin cuenta, busque el suyo con su correo y número de pedido: /track-order',
  'I wrote the yard a message for you. Check it below. Nothing goes out until you send it.':
    'Le escribí un mensaje para el depósito. Revíselo abajo; solo sale cuando usted lo manda.',
  'en-US': 'es-US',
  'Price not available': 'Precio no disponible',
  'Out of Stock': 'Agotado',
  'Low Stock': 'Quedan pocos',
  'We have no fixed delivery price for {zip}. Ask for a quote: /contact':
    'Ningún camión va a {zip} a precio fijo. Pida una cotización: /contact',
  'Delivered to {zip} ({place}, {zone}).': 'Con entrega a {zip} ({place}, {zone}).',
  'Delivery to {zip} ({place}, {zone}) costs {fee}, and nothing on orders of {free} or more.':
    'La entrega a {zip} ({place}, {zone}) cuesta {fee}, y nada en pedidos de {free} o más.',
  '{time}. Minimum order {n} cubic yards.': '{time}. Pedido mínimo: {n} yardas cúbicas.',
  'That is 1 cubic yard: one truck.': 'Es 1 yarda cúbica: un camión.',
  'That is {n} cubic yards: one truck.': 'Son {n} yardas cúbicas: un camión.',
  'That is {n} cubic yards: {trucks} trucks.': 'Son {n} yardas cúbicas: {trucks} camiones.',
  '{goods}: {price}.': '{goods}: {price}.',
  '{goods}: {price}, delivered free.': '{goods}: {price}, con entrega gratis.',
  '{goods}: {price}, plus {least} to {most} for delivery, by ZIP.':
    '{goods}: {price}, más {least} a {most} por la entrega, según el código postal.',
  '{goods}: {price}, plus {least} for delivery: {total}.':
    '{goods}: {price}, más {least} por la entrega: {total}.',
  'With {tax} of sales tax: {total}.': 'Con {tax} de impuesto sobre ventas: {total}.',
  'Prices are before sales tax.': 'Los precios son antes del impuesto sobre ventas.',
  'Delivered to {zip}.': 'Con entrega a {zip}.',
  'Loads to {zip} start at {n} yards.': 'Las cargas al {zip} son desde {n} yardas.',
  'I assumed {n} in deep: tell me if yours is not.': 'Supuse {n} pulg de profundidad: dígame si es otra.',
  'I assumed a trench {feet} foot wide and {n} in deep: tell me if yours is not.':
    'Supuse una zanja de {feet} pie de ancho y {n} pulg de profundidad: dígame si es otra.',
  'Do you sell bags?': '¿Venden en costales?',
  'No bags: everything is loose, by the cubic yard. One yard is {n} bags of 2 cubic feet.':
    'No hay costales: todo es a granel, por yarda cúbica. Una yarda son {n} costales de 2 pies cúbicos.',
  'With {percent}% more for settling it is {n}.': 'Con {percent}% más por asentamiento son {n}.',
  'The sizes are unusual: check the units.': 'Las medidas son poco comunes: revise las unidades.',
  'It weighs about {n} lb.': 'Pesa unas {n} libras.',
  'pick-up {date}': 'para recoger el {date}',
  'delivery {date}': 'entrega {date}',
  'other version': 'otra versión',
  'per cubic yard': 'por yarda cúbica',
  'per item': 'por pieza',
  'per ton': 'por tonelada',
  Sun: 'dom',
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  'When are you open?': '¿A qué hora abren?',
  '{hours}, Central Time. Phone {phone}.': '{hours}, hora del Centro. Teléfono {phone}.',
  Pending: 'Pendiente',
  Confirmed: 'Confirmado',
  'In progress': 'En camino',
  Delivered: 'Entregado',
  Cancelled: 'Cancelado',
  // Pages and emails share these texts.
  'See the order': 'Ver el pedido',
  'Pick-up': 'Recoger',
  'Pick up at': 'Recoger en',
  '{price} each': 'a {price}',
  'Pick-up day': 'Día para recoger',
  Notes: 'Notas',
  'Pick it up on {day}.': 'Lo recoge el {day}.',
  'Your prices': 'Sus precios',
  '{n}% off': '{n} % de descuento',
  'Credit limit': 'Límite de crédito',
  'PO number': 'Orden de compra',
  Order: 'Pedido',
  Free: 'Gratis',
  'Sales tax': 'Impuesto sobre ventas',
  Subtotal: 'Subtotal',
  'Delivery fee': 'Costo de entrega',
  Total: 'Total',
  Refunded: 'Reembolsado',
  'Deliver to': 'Entregar en',
  'Delivery date': 'Fecha de entrega',
  'Where to drop it': 'Dónde descargar',
  'Load {n} of {of}': 'Carga {n} de {of}',
  'Pay {amount} online': 'Pagar {amount} en línea',
  Discount: 'Descuento',
  'Still to pay': 'Por pagar',
  'Track your order': 'Rastrear su pedido',
  'Your quote': 'Su cotización',
  'Total before tax': 'Total antes de impuestos',
  'These prices hold until {date}.': 'Estos precios valen hasta el {date}.',
  'See the quote and order': 'Ver la cotización y pedir',
  'Confirm my subscription': 'Confirmar mi suscripción',
  'Two-step sign-in is on': 'La verificación en dos pasos está activada',
  'Your account was deleted': 'Su cuenta fue borrada',
  'Payment failed': 'El pago falló',
};
