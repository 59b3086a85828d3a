import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'The photo is removed.': 'Se quitó la foto.',
  'What you shared is in your request.': 'Lo que compartió está en su solicitud.',
  'Only the text came along. Please add the photos here.': 'Solo llegó el texto. Agregue las fotos aquí.',
  'Materials, three at most *': 'Materiales, tres como máximo *',
  'A bag holds about a quart. Samples are free, at the yard or by mail.':
    'Cada bolsa trae cerca de un litro. Las muestras son gratis, en el depósito o por correo.',
  'Mailing address, or when you pick them up *': 'Dirección postal, o cuándo pasa por ellas *',
  'Order the samples': 'Pedir las muestras',
  'Name the materials.': 'Escriba los materiales.',
  'We pack your samples on the next business day.': 'Preparamos sus muestras el siguiente día hábil.',
  'Order samples': 'Pedir muestras',
  'See and feel it before a whole load comes. Up to three bags, free.':
    'Véalo y tóquelo antes de que llegue un camión entero. Hasta tres bolsas, gratis.',
  'Decline the quote': 'Rechazar la cotización',
  'Up to 500 characters.': 'Hasta 500 caracteres.',
  'Why not? (optional)': '¿Por qué no? (opcional)',
  'It was not declined. Please try again.': 'No se rechazó. Inténtelo de nuevo.',
  'You declined this quote. Write to us if you would like it after all.':
    'Usted rechazó esta cotización. Escríbanos si la quiere después de todo.',
  'Shorten it to {n} characters at most.': 'Acórtelo a {n} caracteres como máximo.',
  'Check this entry.': 'Revise este dato.',
  'Delivery to {city}': 'Entrega en {city}',
  'Enter your name.': 'Escriba su nombre.',
  'Enter your email address.': 'Escriba su correo electrónico.',
  'Enter your phone number.': 'Escriba su teléfono.',
  'Use a number of cubic yards above 0.': 'Use un número de yardas cúbicas mayor que 0.',
  'Write a short message.': 'Escriba un mensaje corto.',
  Residential: 'Residencial',
  Commercial: 'Comercial',
  Road: 'Carretera',
  Agricultural: 'Agrícola',
  Industrial: 'Industrial',
  'Message Sent!': '¡Mensaje enviado!',
  'Our team will contact you within 2 business hours with your custom quote.':
    'Nos comunicamos con usted en 2 horas hábiles con su cotización.',
  "We'll get back to you within 24 hours.": 'Le responderemos en menos de 24 horas.',
  Error: 'Error',
  'There was an issue sending your message. Please try again.':
    'Hubo un problema al enviar su mensaje. Inténtelo de nuevo.',
  'Name *': 'Nombre *',
  'Email *': 'Correo electrónico *',
  'Phone Number *': 'Teléfono *',
  '10 digits, so the yard or the driver can call you.':
    'Con 10 dígitos, para que el depósito o el conductor le llame.',
  'Company (optional)': 'Empresa (opcional)',
  'What do you need?': '¿Qué necesita?',
  'A delivered price': 'Un precio con entrega',
  'A custom blend ({n} or more yards)': 'Una mezcla especial ({n} yardas o más)',
  'Something else': 'Otra cosa',
  Material: 'Material',
  'Topsoil, #57 stone, mulch…': 'Tierra, grava #57, mulch…',
  'Project type': 'Tipo de proyecto',
  'Choose one': 'Elija uno',
  Subject: 'Asunto',
  'Message *': 'Mensaje *',
  'What are you building, and how big is it?': '¿Qué va a construir y de qué tamaño es?',
  'Sending Request...': 'Enviando solicitud...',
  'Request quote': 'Pedir cotización',
  'Request consultation': 'Pedir asesoría',
  'Message Received': 'Mensaje recibido',
  'Saved on this device': 'Guardado en este aparato',
  'This request needs you': 'Esta solicitud requiere su atención',
  'Thank you. A person at the yard reads it and answers by email or phone.':
    'Gracias. Una persona del depósito la lee y responde por correo o teléfono.',
  'It sends by itself when there is signal, or when you next open the app. Nothing is lost.':
    'Se envía sola cuando hay señal, o la próxima vez que abra la aplicación. No se pierde nada.',
  'The yard could not take it as it is. Your text is kept: open the outbox to change or delete it.':
    'El depósito no pudo aceptarla así. Su texto se conserva: abra la bandeja de salida para cambiarla o borrarla.',
  'Please email them to us:': 'Envíenoslas por correo:',
  'Send Another Message': 'Enviar otro mensaje',
  'Tell us the job and the ZIP. A quote comes back within {n} business hours.':
    'Cuéntenos la obra y el código postal. La cotización llega en {n} horas hábiles.',
  'The yard': 'Nosotros',
  'Answered within {n} hours': 'Respuesta en {n} horas',
  Address: 'Dirección',
  Sunday: 'dom',
  Closed: 'Cerrado',
  'All hours in {zone}.': 'Horario: {zone}.',
  'Where we deliver': 'Dónde entregamos',
  'About {n} miles around Nashville: {counties} counties and beyond.':
    'Unas {n} millas alrededor de Nashville: condados de {counties} y más allá.',
  'Same-day delivery in {zones} for orders before {time}, Monday to Friday.':
    'Entrega el mismo día en {zones} para pedidos antes de {time}, de lunes a viernes.',
  'Contact and quotes': 'Contacto y cotizaciones',
  'Ask for a delivered price on topsoil, mulch, compost, sand or gravel, check your ZIP, or call the yard.':
    'Pida precio con entrega de tierra, mulch, composta, arena o grava, consulte su código postal o llame al depósito.',
  'For {n} cubic yards': 'Para {n} yardas cúbicas',
  'For {n} cubic yards, {price} a yard today': 'Para {n} yardas cúbicas, hoy a {price} la yarda',
  'Leave out the {n} cubic yards': 'Quitar las {n} yardas cúbicas',
  'Your quote': 'Su cotización',
  'What the yard offers you, and the way to order it.': 'Lo que le ofrecemos y cómo pedirlo.',
  'Quotes need JavaScript. You can also call us.':
    'Las cotizaciones necesitan JavaScript. También puede llamarnos.',
  'Opening your quote': 'Abriendo su cotización',
  'The quote loads when you have signal.': 'La cotización llega cuando haya señal.',
  'There is no quote behind this link. A newer email may have a newer link.':
    'No hay ninguna cotización detrás de este enlace. Un correo más nuevo puede tener otro enlace.',
  'This quote was accepted and paid: order {number}.':
    'Esta cotización fue aceptada y pagada: pedido {number}.',
  'This quote was accepted: order {number} waits for its payment.':
    'Esta cotización fue aceptada: el pedido {number} espera su pago.',
  'This quote has expired. Write to us for a new one.':
    'El plazo de esta cotización terminó. Escríbanos para pedir otra.',
  'We sent you a newer quote since. Its link is in the newer email.':
    'Después le enviamos una cotización más nueva. Su enlace está en el correo más reciente.',
  'This quote was closed. Write to us for a new one.':
    'Esta cotización se cerró. Escríbanos para pedir otra.',
  'This is our answer; it has no prices to accept.':
    'Esta es nuestra respuesta; no tiene precios que aceptar.',
  '{amount} at {price}': '{amount} a {price}',
  'Quote for {name}': 'Cotización para {name}',
  'Valid until': 'Válida hasta',
  'Delivery ZIP': 'Código postal de entrega',
  'To order at these prices, open the link in our email.':
    'Para pedir a estos precios, abra el enlace de nuestro correo.',
  'To order at these prices, open this link. Whoever has it can accept the quote.':
    'Para pedir a estos precios, abra este enlace. Quien lo tenga puede aceptar la cotización.',
  'Total before tax': 'Total antes de impuestos',
  'These prices hold until {date}.': 'Estos precios valen hasta el {date}.',
  'There is not enough of {name} in the yard just now.':
    'Ahora mismo no hay suficiente {name} en el depósito.',
  '{name} is no longer sold. Write to us.': '{name} ya no se vende. Escríbanos.',
  'This quote has changed. Look at it again.': 'Esta cotización cambió. Revísela de nuevo.',
  'Not ordered': 'No se hizo el pedido',
  'Pay for it': 'Pagarla',
  'Accept and pay': 'Aceptar y pagar',
  'Add the ZIP code to the address: the price depends on it.':
    'Escriba el código postal en la dirección: de él depende el precio.',
  'With its ZIP code.': 'Con su código postal.',
  'Delivery there is not in this price. Write to us, and we will quote it for that place.':
    'Este precio no incluye la entrega en ese lugar. Escríbanos y le cotizamos para allá.',
  'The quote is for ZIP {zip}.': 'La cotización es para el código postal {zip}.',
  'Leave it empty for the next free day.': 'Déjela vacía para el próximo día libre.',
  'Notes for the driver': 'Notas para el conductor',
  'The driver calls 30 minutes before arrival.': 'El conductor llama 30 minutos antes de llegar.',
  'What you asked us, and what we offered.': 'Lo que nos pidió y lo que le ofrecimos.',
  'Opening your quotes': 'Abriendo sus cotizaciones',
  'Your quotes could not be read.': 'No se pudieron leer sus cotizaciones.',
  'You have not asked for a quote yet.': 'Todavía no ha pedido ninguna cotización.',
  'See the quote and order': 'Ver la cotización y pedir',
  'See the quote': 'Ver la cotización',
  Received: 'Recibida',
  'You can order once the store answers.': 'Podrá pedir en cuanto la tienda responda.',
  Quoted: 'Cotizada',
  Accepted: 'Aceptada',
  Expired: 'Vencida',
  Answered: 'Respondida',
  Photos: 'Fotos',
  'Photo {n} of {name}': 'Foto {n} de {name}',
  'Remove photo {n}': 'Quitar la foto {n}',
  'Take a photo': 'Tomar una foto',
  'Choose pictures': 'Elegir fotos',
  '{n} photos at most.': 'Máximo {n} fotos.',
  'your request': 'su solicitud',
  'They go to the yard with your request. {n} at most.': 'Nos llegan con su solicitud. Máximo {n}.',
  'Only pictures, text and job files can be shared here: nothing else came along.':
    'Aquí solo se pueden compartir fotos, texto y archivos de trabajo: lo demás no llegó.',
  'This device could not keep what you shared. Please try again.':
    'Este aparato no pudo guardar lo que compartió. Inténtelo otra vez.',
};
