// The Spanish of every email, in one file because the server loads it as one.
import type { Dictionary } from '../../domain/base/locale.ts';

/** The emails in Spanish. What they share with pages is in domain/base/es.ts. */
export const es: Dictionary = {
  // Pick-up
  'Your load where the driver dropped it': 'Dónde quedó su carga, en la foto del conductor',
  'Hello {name}, you changed your order. This is how it stands now.':
    'Hola {name}: usted cambió su pedido. Así queda ahora.',
  'The delivery address is new.': 'La dirección de entrega es nueva.',
  'The notes are new.': 'Las notas son nuevas.',
  'The note for the driver is new.': 'La nota para el conductor es nueva.',
  'You pick it up at the yard now.': 'Ahora lo recoge en el depósito.',
  'We deliver it now.': 'Ahora se lo entregamos.',
  'The phone number is new.': 'El teléfono es nuevo.',
  'The PO number is new.': 'La orden de compra es nueva.',
  '{name}: taken off the order, before {was}.': '{name}: fuera del pedido, antes {was}.',
  '{name}: added, {is}.': '{name}: se agrega, {is}.',
  '{name}: {is}, before {was}.': '{name}: {is}, antes {was}.',
  'Pick-up at the yard': 'Recoger en el depósito',
  'Directions to the yard': 'Cómo llegar al depósito',
  'the next day that we are open': 'el próximo día en que estemos abiertos',
  'Thank you, {name}. Your order is in. Please bring {amount} when you pick it up, in cash or by check.':
    'Gracias, {name}. Su pedido está registrado. Traiga {amount} cuando lo recoja, en efectivo o con cheque.',
  'Please bring {amount} when you pick it up, in cash or by check.':
    'Traiga {amount} cuando lo recoja, en efectivo o con cheque.',
  'Hello {name}, your order is ready at the yard. Give us the number when you come, and we will load it for you.':
    'Hola {name}, su pedido está listo en el depósito. Denos su número cuando venga y se lo cargamos.',
  'A new pick-up day for your order {number}': 'Nuevo día para recoger su pedido {number}',
  'If that does not suit you, call us.': 'Si eso no le conviene, llámenos.',
  'Hello {name}, your pick-up day is now {day}.': 'Hola {name}, ahora recoge su pedido el {day}.',
  'Your order {number} is ready to pick up': 'Su pedido {number} está listo para recoger',
  'Your order {number} was picked up': 'Ya recogió su pedido {number}',
  'Pick it up on {day}. We email you as soon as it is ready.':
    'Lo recoge el {day}. Le escribimos en cuanto esté listo.',
  'We load it for you. Cover a loose load for the road, and do not take more than your truck or trailer can carry.':
    'Se lo cargamos. Cubra la carga suelta para el camino y tenga en cuenta cuánto carga su camioneta o remolque.',
  'Order {number} is ready': 'El pedido {number} está listo',
  'Hours and directions are on the order page.':
    'El horario y el camino al depósito están en la página del pedido.',
  'A new pick-up day': 'Nuevo día para recoger',
  'Order {number} was picked up': 'Ya recogió el pedido {number}',
  'The history is on the order page.': 'El historial está en la página del pedido.',
  'Bulk soil, mulch, gravel and sand, delivered around Nashville.':
    'Tierra, mulch, grava y arena a granel, con entrega en la zona de Nashville.',
  'Hello,': 'Hola:',
  'Hello {name},': 'Hola {name}:',
  // Contractor accounts
  'Your contractor account is open': 'Su cuenta de contratista está abierta',
  'We could not open a contractor account': 'No pudimos abrir una cuenta de contratista',
  'Hello {name}, the contractor account of {business} is open. These are its terms.':
    'Hola {name}, la cuenta de contratista de {business} está abierta. Estas son sus condiciones.',
  'Hello {name}, we cannot give {business} a contractor account: {reason}':
    'Hola {name}, no podemos darle a {business} una cuenta de contratista: {reason}',
  'Invoices are due after': 'Las facturas vencen a los',
  '{n} days': '{n} días',
  'Without sales tax until': 'Sin impuesto sobre ventas hasta el',
  'Open your account': 'Abrir su cuenta',
  // Invoices
  'Thank you, {name}. Your order is in. Invoice {number} of {amount} is due on {day}.':
    'Gracias, {name}. Su pedido está registrado. La factura {number} de {amount} vence el {day}.',
  'Invoice {number} now asks for {amount}.': 'La factura {number} ahora es de {amount}.',
  'Invoice of order {number}': 'Factura del pedido {number}',
  // Orders
  'We have your order {number}': 'Recibimos su pedido {number}',
  'We have your payment for order {number}': 'Recibimos su pago del pedido {number}',
  'Thank you, {name}. Your payment arrived.': 'Gracias, {name}. Recibimos su pago.',
  'Thank you, {name}. Your payment arrived and your order is in.':
    'Gracias, {name}. Su pago llegó y su pedido está registrado.',
  'Your order {number} is waiting': 'Su pedido {number} está en espera',
  'Your order {number} is confirmed': 'Su pedido {number} está confirmado',
  'Your order {number} is on its way': 'Su pedido {number} va en camino',
  'Your order {number} was delivered': 'Su pedido {number} fue entregado',
  'Your order {number} was cancelled': 'Su pedido {number} fue cancelado',
  'Hello {name}, here is the latest on your order.': 'Hola {name}, estas son las novedades de su pedido.',
  'A refund for your order {number}': 'Un reembolso de su pedido {number}',
  'Hello {name}, we refunded {amount} the way you paid.':
    'Hola {name}, le devolvimos {amount} por el mismo medio de pago.',
  'Hello {name}, your order is cancelled and we refunded {amount} the way you paid.':
    'Hola {name}, su pedido está cancelado y le devolvimos {amount} por el mismo medio de pago.',
  'It may take your bank a few days to show it.': 'Su banco puede tardar unos días en mostrarlo.',
  'The payment for your order {number} did not arrive': 'El pago de su pedido {number} no llegó',
  'Hello {name}, your bank did not send the payment, so the order is cancelled and nothing will be charged. You can order again at any time.':
    'Hola {name}, su banco no envió el pago, así que el pedido está cancelado y no se cobrará nada. Puede pedir otra vez cuando quiera.',
  'A new delivery day for your order {number}': 'Nuevo día de entrega para su pedido {number}',
  'A new delivery time for your order {number}': 'Nueva hora de entrega para su pedido {number}',
  'A new delivery day for load {load} of your order {number}':
    'Nuevo día de entrega para la carga {load} de su pedido {number}',
  'Hello {name}, your order now arrives on {day}.': 'Hola {name}, su pedido llega ahora el {day}.',
  'Hello {name}, load {load} of {all} now arrives on {day}.':
    'Hola {name}, la carga {load} de {all} llega ahora el {day}.',
  'Hello {name}, the loads of your order now arrive on other days.':
    'Hola {name}, las cargas de su pedido llegan ahora otros días.',
  'the next available day': 'próximo día disponible',
  'next available day': 'el próximo día disponible',
  'It arrives {day}. We email you as soon as the yard has confirmed the day.':
    'Llega el {day}. Le escribimos en cuanto el depósito confirme el día.',
  'It arrives on the next delivery day with a free truck. We email you which one.':
    'Llega el próximo día de entrega con un camión libre. Le escribimos cuál es.',
  'On the day the driver calls {n} minutes before arrival. Somebody should be there to show where it goes, or leave us a note with the order.':
    'Ese día el conductor llama {n} minutos antes de llegar. Conviene que alguien le muestre dónde descargar, o déjenos una nota con el pedido.',
  'Your order {number}: please pay it online': 'Su pedido {number}: páguelo en línea',
  'Hello {name}, here is the order you placed with us. It is in as soon as you have paid {amount}.':
    'Hola {name}, este es el pedido que nos hizo. Queda registrado en cuanto pague {amount}.',
  'The link works until {day}, and we hold the material for you until then.':
    'El enlace sirve hasta el {day}, y hasta entonces le apartamos el material.',
  'Thank you, {name}. Your order is in. Please have {amount} ready for the driver, in cash or by check.':
    'Gracias, {name}. Su pedido está registrado. Tenga listos {amount} para el conductor, en efectivo o cheque.',
  'Your order {number} was changed': 'Su pedido {number} cambió',
  'Hello {name}, we changed your order as agreed. This is how it stands now.':
    'Hola {name}, cambiamos su pedido como acordamos. Así queda ahora.',
  'We refund the difference of {amount} the way you paid.':
    'Le devolvemos la diferencia de {amount} por el mismo medio de pago.',
  'Please have {amount} ready for the driver, in cash or by check.':
    'Tenga listos {amount} para el conductor, en efectivo o cheque.',
  'Please pay the remaining {amount} online.': 'Pague los {amount} restantes en línea.',
  'Discount {amount}': 'Descuento de {amount}',
  'Order {number}': 'Pedido {number}',
  'Balance due on order {number}': 'Saldo pendiente del pedido {number}',
  'You can move, change or cancel it yourself.': 'Puede moverlo, cambiarlo o cancelarlo usted mismo.',
  'Track or move your order': 'Rastrear o mover su pedido',
  'Track, change or cancel your order': 'Rastrear, cambiar o cancelar su pedido',
  'See your order': 'Ver su pedido',
  // Quotes and messages
  'We have your quote request': 'Recibimos su solicitud de cotización',
  'We have your message': 'Recibimos su mensaje',
  'Hello {name}, thank you for writing to us.': 'Hola {name}, gracias por escribirnos.',
  'A person at the yard answers within {n} business hours.':
    'Una persona del depósito responde en {n} horas hábiles.',
  'Photos that did not reach us: {n}. Please email them to {email}.':
    'Fotos que no nos llegaron: {n}. Envíelas por correo a {email}.',
  'A person at the yard answers within a day.': 'Una persona del depósito responde en un día.',
  'If you did not write to us, ignore this email.': 'Si usted no nos escribió, ignore este correo.',
  'Our answer to your message': 'Nuestra respuesta a su mensaje',
  'The link is yours alone: whoever has it can accept the quote. The page prints.':
    'El enlace es solo suyo: quien lo tenga puede aceptar la cotización. La página se puede imprimir.',
  // Newsletter
  'Please confirm your newsletter': 'Confirme su boletín',
  'Somebody, hopefully you, entered this address in our newsletter form. Press the button on the page to get it. The link works for seven days.':
    'Alguien, esperamos que usted, escribió este correo en nuestro boletín. Presione el botón de la página para recibirlo. El enlace sirve durante siete días.',
  'If this was not you, ignore this email: we send no newsletter unless the link is opened and confirmed.':
    'Si no fue usted, ignore este correo: sin abrir y confirmar el enlace no llega ningún boletín.',
  'Leave the list at any time, without an account': 'Salga de la lista cuando quiera, sin cuenta',
  // Accounts
  'If this was not you, ignore this email: nothing happens without the link.':
    'Si no fue usted, ignore este correo: sin el enlace no pasa nada.',
  'Or type this code. It works for ten minutes.': 'O escriba este código. Sirve durante diez minutos.',
  'Confirm your email address': 'Confirme su correo electrónico',
  'Please confirm that this is your email address. The link works for 24 hours, once.':
    'Por favor confirme que este es su correo electrónico. El enlace sirve durante 24 horas, una sola vez.',
  'Confirm my email address': 'Confirmar mi correo',
  'Choose a new password': 'Elija una contraseña nueva',
  'Somebody, hopefully you, asked for a new password. The link works for one hour, once.':
    'Alguien, esperamos que usted, pidió una contraseña nueva. El enlace sirve durante una hora, una sola vez.',
  'Your sign-in link': 'Su enlace para iniciar sesión',
  'With this link you sign in without a password. It works for one hour, once.':
    'Con este enlace inicia sesión sin contraseña. Sirve durante una hora, una sola vez.',
  'Sign in': 'Iniciar sesión',
  'You already have an account': 'Usted ya tiene una cuenta',
  'Somebody, hopefully you, tried to make an account with this email address. There already is one: sign in, or choose a new password if you forgot yours.':
    'Alguien, esperamos que usted, intentó crear una cuenta con este correo. Ya existe una: inicie sesión, o elija una contraseña nueva si la olvidó.',
  'Your confirmation code': 'Su código de confirmación',
  'Type this code to confirm the change to your account. It works for ten minutes.':
    'Escriba este código para confirmar el cambio en su cuenta. Sirve durante diez minutos.',
  'Your password was changed': 'Su contraseña fue cambiada',
  'The password of your account was just changed, and other devices were signed out. If this was not you, choose a new password now.':
    'La contraseña de su cuenta acaba de cambiar y se cerró la sesión en otros dispositivos. Si no fue usted, elija una contraseña nueva ahora.',
  'An authenticator app': 'una aplicación de autenticación',
  'A passkey': 'una llave de acceso',
  'The set of recovery codes': 'el juego de códigos de recuperación',
  '{what} was added to your account. From now on signing in asks for it after your password.':
    'Se agregó {what} a su cuenta. Desde ahora se le pedirá después de la contraseña para iniciar sesión.',
  'Two-step sign-in was changed': 'Cambió la verificación en dos pasos',
  '{what} was removed from your account.': 'Se quitó {what} de su cuenta.',
  'A recovery code was used': 'Se usó un código de recuperación',
  'One of your recovery codes was used to sign in. It does not work again.':
    'Se usó uno de sus códigos de recuperación para iniciar sesión. Ya no vuelve a servir.',
  'If this was not you, choose a new password now and call us.':
    'Si no fue usted, elija una contraseña nueva ahora y llámenos.',
  'New sign-in to your account': 'Nuevo inicio de sesión en su cuenta',
  'Somebody, hopefully you, just signed in to your account on a new device: {device}.':
    'Alguien, esperamos que usted, acaba de iniciar sesión en su cuenta en un dispositivo nuevo: {device}.',
  'Somebody, hopefully you, just signed in to your account on a device that is new to us.':
    'Alguien, esperamos que usted, acaba de iniciar sesión en su cuenta en un dispositivo nuevo.',
  'If it was you, there is nothing to do. If not, choose a new password now: that signs out every other device.':
    'Si fue usted, no tiene que hacer nada. Si no, elija ahora una contraseña nueva: así se cierra la sesión en todos los demás dispositivos.',
  'See where you are signed in': 'Ver dónde inició sesión',
  'Your account and what we kept with it are gone. Your past orders stay on our books, as the law requires, without your name, email, phone and street.':
    'Su cuenta y lo que guardábamos con ella ya no existen. Sus pedidos anteriores quedan en nuestros libros, como pide la ley, sin su nombre, correo, teléfono ni calle.',
  'You can sign up again with this address at any time.':
    'Puede registrarse otra vez con este correo cuando quiera.',
  'We could not deliver your order {number}': 'No pudimos entregar su pedido {number}',
  'Hello {name}, our truck had to bring your load back: {reason}. We will call you about a new day, or call us at {phone}.':
    'Hola {name}, nuestro camión tuvo que regresar con su carga: {reason}. Le llamaremos para acordar otro día, o llámenos al {phone}.',
  'nobody was there': 'no había nadie',
  'the truck could not get in': 'el camión no pudo entrar',
  'there was no room to unload': 'no había espacio para descargar',
  'the address could not be found': 'no encontramos la dirección',
  'the weather': 'el clima',
  'the truck broke down': 'el camión se descompuso',
  'the load was refused': 'rechazaron la carga',
  // Pushes
  'Order {number} is confirmed': 'El pedido {number} está confirmado',
  'It arrives {day}.': 'Llega el {day}.',
  'Your load is on its way': 'Su carga va en camino',
  'Order {number} was delivered': 'El pedido {number} fue entregado',
  'Pictures and history are on the order page.': 'Las fotos y el historial están en la página del pedido.',
  'We could not deliver your load': 'No pudimos entregar su carga',
  'The reason: {reason}. We will call you about a new day.':
    'El motivo: {reason}. Le llamaremos para acordar otro día.',
  'A new delivery day': 'Nuevo día de entrega',
  'Your quote is here': 'Su cotización está lista',
  'The yard has answered your request. The prices are in your email.':
    'Ya respondimos a su solicitud. Los precios están en su correo.',
  'New order': 'Pedido nuevo',
  'New quote request': 'Nueva solicitud de cotización',
  'Quote declined': 'Cotización rechazada',
  'New contractor request': 'Nueva solicitud de contratista',
  'Low stock': 'Pocas existencias',
  '{name}: {n} left': '{name}: quedan {n}',
  'About your request': 'Sobre su solicitud',
  'We are sorry: we cannot offer you this.': 'Lo sentimos: no podemos ofrecerle esto.',
  'If your plans change, write to us again or answer this email.':
    'Si cambian sus planes, escríbanos de nuevo o responda a este correo.',
};
