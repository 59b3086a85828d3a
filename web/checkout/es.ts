import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  '{why} Pay by card, or call us.': '{why} Pague con tarjeta o llámenos.',
  'Delivery or pick-up': '¿Se lo llevamos o lo recoge?',
  'Pick up at the yard': 'Recoger en el depósito',
  'Move or cancel it free until it is ready.': 'Puede cambiarlo o cancelarlo sin costo hasta que esté listo.',
  'In case we have a question.': 'Por si tenemos una pregunta.',
  'Open {hours}': 'Abierto {hours}',
  'No fee. We load it for you: come with a truck or a trailer, and cover a loose load for the road.':
    'Sin costo. Se lo cargamos: venga con una camioneta o un remolque y cubra la carga suelta para el camino.',
  'Who is coming, and with what truck or trailer.': 'Quién viene y con qué camioneta o remolque.',
  'Add a PO number': 'Agregar orden de compra',
  'For your books': 'Para sus cuentas',
  '{amount} left on your account.': 'Le quedan {amount} en su cuenta.',
  'By card now': 'Con tarjeta ahora',
  'On account, due after {n} days': 'A crédito, vence a los {n} días',
  'Order on account': 'Pedir a crédito',
  'Your order is in': 'Su pedido está registrado',
  'Invoice {number} is on your account.': 'La factura {number} está en su cuenta.',
  Checkout: 'Pagar',
  'Where the load goes, when, and who the driver calls.':
    'A dónde va la carga, cuándo y a quién llama el conductor.',
  Where: 'Dónde',
  When: 'Cuándo',
  Who: 'Quién',
  'The checkout needs JavaScript. You can also order by telephone.':
    'Para pagar se necesita JavaScript. También puede pedir por teléfono.',
  'Your places': 'Sus lugares',
  'Address of your profile': 'Dirección de su perfil',
  'Another address': 'Otra dirección',
  'On site: {contact}': 'En la obra: {contact}',
  'Save this site to my account': 'Guardar este lugar en mi cuenta',
  'Delivery address': 'Dirección de entrega',
  'ZIP code': 'Código postal',
  City: 'Ciudad',
  'Notes (optional)': 'Notas (opcional)',
  'Where to drop it (optional)': 'Dónde descargar (opcional)',
  'Phone (optional)': 'Teléfono (opcional)',
  'PO number (optional)': 'Orden de compra (opcional)',
  'Sets the delivery fee.': 'Define el costo de entrega.',
  'This ZIP is for PO boxes only. Enter the street address of the site.':
    'Este código postal es solo de apartados postales. Escriba la dirección de la obra.',
  Today: 'Hoy',
  Soonest: 'Lo antes posible',
  Later: 'Más tarde',
  'Another date': 'Otra fecha',
  'Without a date, we deliver on the next available day.': 'Sin fecha, entregamos el próximo día disponible.',
  'Enter the ZIP code to see delivery days.': 'Escriba el código postal para ver los días.',
  'The next weeks are full. Keep Soonest, or pick a later date.':
    'Las próximas semanas están llenas. Deje «Lo antes posible» o elija una fecha más tarde.',
  'Which side, landmarks, gate codes.': 'De qué lado, puntos de referencia, clave del portón.',
  Contact: 'Contacto',
  'Full name': 'Nombre completo',
  Phone: 'Teléfono',
  'Continue to Payment': 'Continuar al pago',
  'Processing...': 'Procesando...',
  'Card payment opens on a secure page in a new tab.':
    'El pago con tarjeta se abre en una página segura, en otra pestaña.',
  'Your details are saved here. You can pay once the store answers.':
    'Sus datos están guardados aquí. Podrá pagar en cuanto la tienda responda.',
  'Missing Information': 'Faltan datos',
  'Please fill in all required fields.': 'Llene todos los campos obligatorios.',
  'Check the marked fields': 'Revise los campos marcados',
  'Check the total': 'Revise el total',
  'The delivery fee depends on the ZIP code.': 'El costo de entrega depende del código postal.',
  'Checkout Error': 'Error al pagar',
  'We cannot take this order online. Call us at {phone}.':
    'No podemos tomar este pedido en línea. Llámenos al {phone}.',
  'Order {number} is already paid': 'El pedido {number} ya está pagado',
  'The payment of order {number} is under way': 'El pago del pedido {number} está en curso',
  'Your cart is the same order, so you do not need to pay again.':
    'Su carrito es el mismo pedido, así que no tiene que pagar otra vez.',
  'There was an issue processing your order. Please try again.':
    'Hubo un problema con su pedido. Inténtelo otra vez.',
  'Redirecting to Payment': 'Pasando al pago',
  'Tell us where the truck should go.': 'Díganos a dónde debe ir el camión.',
  'Tell us who to ask for.': 'Díganos por quién preguntar.',
  'Enter your email. You need it to track your order.':
    'Escriba su correo. Lo necesita para rastrear su pedido.',
  'Add the rest of the address, like name@mail.com': 'Complete el correo, por ejemplo nombre@correo.com',
  'The address ends with another ZIP code. Correct one of them.':
    'La dirección termina con otro código postal. Corrija uno de los dos.',
  'We have no fixed delivery price there. Ask us for a quote.':
    'No tenemos precio fijo de entrega para ahí. Pídanos una cotización.',
  'This is too long. Shorten it, please.': 'Es demasiado largo. Acórtelo, por favor.',
  'Something changed since you filled your cart': 'Algo cambió desde que llenó su carrito',
  '{was}, now {is}': '{was}, ahora {is}',
  "Use today's prices": 'Usar los precios de hoy',
  'Change my order': 'Cambiar mi pedido',
  Payment: 'Pago',
  'Payment continues on the secure page of our card provider.':
    'El pago sigue en la página segura de nuestro proveedor de tarjetas.',
  'Looking for your payment': 'Buscando su pago',
  'Payment continues in a new tab': 'El pago sigue en otra pestaña',
  'Pay order {number} there. This page continues once it is paid.':
    'Pague ahí el pedido {number}. Esta página sigue sola cuando esté pagado.',
  'Your browser blocked the new tab. Pay here instead.':
    'Su navegador bloqueó la pestaña nueva. Pague aquí mismo.',
  'Pay now': 'Pagar ahora',
  'Back to home': 'Volver al inicio',
  'Changed your mind? Close the payment page. Nothing is charged, and you can get your cart back.':
    '¿Cambió de idea? Cierre la página de pago. No se cobra nada y puede recuperar su carrito.',
  'The payment page has closed': 'La página de pago se cerró',
  'Nothing was charged for order {number}. You can get your cart back.':
    'No se cobró nada por el pedido {number}. Puede recuperar su carrito.',
  'We cannot find this payment. Track order {number}.':
    'No encontramos este pago. Rastree el pedido {number}.',
  'No payment is under way': 'No hay ningún pago en curso',
  'Your orders and what is in your cart are still where you left them.':
    'Sus pedidos y lo que hay en su carrito siguen donde los dejó.',
  'Open your cart': 'Abrir su carrito',
  'Track an order': 'Rastrear un pedido',
  'Checking on your payment...': 'Revisando su pago...',
  'Waiting for your payment...': 'Esperando su pago...',
  'Not paid yet. Check again once it is.': 'Todavía no está pagado. Revise otra vez cuando lo esté.',
  'The store did not answer. We will try again when you have signal.':
    'La tienda no responde. Lo intentamos otra vez cuando haya señal.',
  'The payment did not go through. Nothing was charged.': 'El pago no pasó. No se cobró nada.',
  'The card was declined. Try another one on the payment page.':
    'La tarjeta fue rechazada. Pruebe con otra en la página de pago.',
  'Check again': 'Revisar otra vez',
  'So the driver can call {n} minutes before arrival.': 'Para llamarle {n} minutos antes de llegar.',
  '{why} You asked for {asked}.': '{why} Usted pidió {asked}.',
  '{why} Removed from the order.': '{why} Se quitó del pedido.',
};
