import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Open chat': 'Abrir el chat',
  'Close chat': 'Cerrar el chat',
  'Chat with the yard': 'Chatear con nosotros',
  'AI assistant, not a person': 'Asistente de IA, no una persona',
  'I work out yards, prices and delivery days from today’s catalog. It is free, and nothing is ordered here: you put my answer in your cart. For a person, call {phone}, or ask me to pass on a message.':
    'Calculo yardas, precios y días de entrega con el catálogo de hoy. Es gratis y aquí no se pide nada: usted pone mi respuesta en su carrito. Para hablar con una persona llame al {phone}, o pídame que pase un recado.',
  'Automatic answers': 'Respuestas automáticas',
  'This device answers.': 'Responde este teléfono.',
  'Hi {name}. What are you working on?': 'Hola, {name}. ¿En qué está trabajando?',
  'Hi. What are you working on?': 'Hola. ¿En qué está trabajando?',
  'How many yards for a 20 x 30 lawn, 4 inches deep?':
    '¿Cuántas yardas para un césped de 20 x 30, de 4 pulgadas de profundidad?',
  'Questions to start with': 'Preguntas para empezar',
  'Your message': 'Su mensaje',
  'Ask about a material or order': 'Material, entrega o pedido',
  Stop: 'Parar',
  Send: 'Enviar',
  Conversation: 'Conversación',
  Messages: 'Mensajes',
  'Thinking...': 'Pensando...',
  'See the product': 'Ver el producto',
  'You:': 'Usted:',
  'The yard:': 'Depósito:',
  'Answered from this device.': 'Contestado desde este teléfono.',
  'Your orders are kept on this device: /account/orders':
    'Sus pedidos están guardados en este teléfono: /account/orders',
  'Your quotes are kept on this device: /account/quotes':
    'Sus cotizaciones están guardadas en este teléfono: /account/quotes',
  'Add {name} to the cart': 'Agregar {name} al carrito',
  '{amount}, {price}': '{amount}, {price}',
  'Connection Error': 'Error de conexión',
  'Unable to connect to AI assistant': 'No se puede conectar con el asistente de IA',
  'That was a lot of questions at once. Ask again in {n} seconds, or call {phone}.':
    'Fueron muchas preguntas seguidas. Pregunte otra vez en {n} segundos o llame al {phone}.',
  'Sent. A person at the yard answers by email or phone.':
    'Enviado. Una persona del depósito le contesta por correo o teléfono.',
  'Saved on this device. It will be sent when you have signal.':
    'Guardado en este teléfono. Se manda solo cuando haya señal.',
  'The yard could not accept it as it is. Open the outbox to change or delete it.':
    'El depósito no lo pudo recibir así. Abra la bandeja de salida para cambiarlo o borrarlo.',
  'This conversation goes with it.': 'Esta conversación va con el mensaje.',
  Assistant: 'Asistente',
  'Message to the yard': 'Mensaje para nosotros',
  'Send to the yard': 'Enviar',
};
