import type { Dictionary } from '../ui/language.tsx';

export const es: Dictionary = {
  'Delivery to {city}': 'Entrega en {city}',
  'Enter your name.': 'Escriba su nombre.',
  'Enter your email address.': 'Escriba su correo electrónico.',
  'Add the rest of the address, like name@mail.com': 'Complete el correo, por ejemplo nombre@correo.com',
  'Use a number of cubic yards above 0.': 'Use un número de yardas cúbicas mayor que 0.',
  'A custom blend needs {n} or more cubic yards.': 'Una mezcla especial requiere {n} yardas cúbicas o más.',
  'Write a short message.': 'Escriba un mensaje corto.',
  Residential: 'Residencial',
  Commercial: 'Comercial',
  Road: 'Carretera',
  Agricultural: 'Agrícola',
  Industrial: 'Industrial',
  'Message Sent!': '¡Mensaje enviado!',
  'Our team will contact you within 2 business hours with your custom quote.':
    'Nuestro equipo le contactará en 2 horas hábiles con su cotización.',
  "We'll get back to you within 24 hours.": 'Le responderemos en menos de 24 horas.',
  Error: 'Error',
  'There was an issue sending your message. Please try again.':
    'Hubo un problema al enviar su mensaje. Inténtelo de nuevo.',
  'Name *': 'Nombre *',
  'Email *': 'Correo electrónico *',
  'Phone Number *': 'Teléfono *',
  'So the yard or the driver can call you. The request also goes without it.':
    'Para que el patio o el chofer le llame. La solicitud también se envía sin él.',
  'This form needs JavaScript. Call the yard or write to us instead:':
    'Este formulario necesita JavaScript. Llame al patio o escríbanos:',
  'Company (optional)': 'Empresa (opcional)',
  'What do you need?': '¿Qué necesita?',
  'A delivered price': 'Un precio con entrega',
  'A custom blend ({n} or more yards)': 'Una mezcla especial ({n} yardas o más)',
  'Something else': 'Otra cosa',
  Material: 'Material',
  'Topsoil, #57 stone, mulch…': 'Tierra, grava #57, mulch…',
  'Cubic yards': 'Yardas cúbicas',
  'Project type': 'Tipo de proyecto',
  'Choose one': 'Elija uno',
  Subject: 'Asunto',
  'Message *': 'Mensaje *',
  'What are you building, and how big is it?': '¿Qué va a construir y de qué tamaño es?',
  'Sending Request...': 'Enviando solicitud...',
  'Request quote': 'Pedir cotización',
  'Request consultation': 'Pedir asesoría',
  'Message Received': 'Mensaje recibido',
  'Saved on this phone': 'Guardado en este teléfono',
  'This request needs you': 'Esta solicitud requiere su atención',
  'Thank you. A person at the yard reads it and answers by email or phone.':
    'Gracias. Una persona del patio la lee y responde por correo o teléfono.',
  'It sends by itself when there is signal, or when you next open the app. Nothing is lost.':
    'Se envía sola cuando hay señal, o la próxima vez que abra la aplicación. No se pierde nada.',
  'The yard could not take it as it is. Your text is kept: open the outbox to change or delete it.':
    'El patio no pudo aceptarla así. Su texto se conserva: abra la bandeja de salida para cambiarla o borrarla.',
  'Send Another Message': 'Enviar otro mensaje',
  'Tell us the job and the ZIP. A quote comes back within {n} business hours.':
    'Cuéntenos la obra y el código postal. La cotización llega en {n} horas hábiles.',
  'The yard': 'El patio',
  Phone: 'Teléfono',
  Email: 'Correo',
  'Answered within {n} hours': 'Respuesta en {n} horas',
  Address: 'Dirección',
  Saturday: 'Sábado',
  'Monday to Friday': 'Lunes a viernes',
  Sunday: 'Domingo',
  Closed: 'Cerrado',
  'All hours in {zone}.': 'Horas en {zone} (hora del centro).',
  'Where we deliver': 'Dónde entregamos',
  'About {n} miles around Nashville: {counties} counties and beyond.':
    'Unas {n} millas alrededor de Nashville: condados de {counties} y más allá.',
  'Same-day delivery in Nashville and Greater Nashville for orders before {time}, Monday to Friday.':
    'Entrega el mismo día en Nashville y alrededores para pedidos antes de las {time}, de lunes a viernes.',
  'Contact and quotes': 'Contacto y cotizaciones',
  'Ask for a delivered price on topsoil, mulch, compost, sand or gravel, check your ZIP, or call the yard.':
    'Pida precio con entrega de tierra, mulch, composta, arena o grava, consulte su código postal o llame al patio.',
  'For {n} cubic yards': 'Para {n} yardas cúbicas',
  'For {n} cubic yards, {price} a yard today': 'Para {n} yardas cúbicas, hoy a {price} la yarda',
  'Leave out the {n} cubic yards': 'Quitar las {n} yardas cúbicas',
};
