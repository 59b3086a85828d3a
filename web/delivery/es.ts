import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'A US number has 10 digits. Is this one right?': 'Un número de EE. UU. tiene 10 dígitos. ¿Está bien este?',
  'No house number? Then tell the driver how to find the place.':
    '¿Sin número de casa? Entonces dígale al conductor cómo llegar.',
  'We deliver here': 'Sí entregamos aquí',
  '{city}, {county} County': '{city}, condado de {county}',
  'Minimum order': 'Pedido mínimo',
  'Soonest delivery': 'Entrega más próxima',
  'This ZIP is for PO boxes only. Enter the street address of the site at checkout.':
    'Este código postal es solo de apartados postales. Al pagar, escriba la dirección de la obra.',
  'Check My Area': 'Consultar mi zona',
  'Enter the 5-digit ZIP code of the delivery site.': 'Escriba el código postal de 5 dígitos de la obra.',
  'A ZIP code has only digits, such as 37203.': 'El código postal lleva solo dígitos, por ejemplo 37203.',
  'The ZIP list could not be loaded. Try again with signal, or call us.':
    'No se pudo cargar la lista de códigos postales. Inténtelo con señal o llámenos.',
  '{time}. Minimum {n} yards.': '{time}. Mínimo {n} yardas.',
  'Free on orders of {free}+. Without a ZIP, the cart assumes {fee}.':
    'Gratis en pedidos de {free} o más. Sin código postal, el carrito calcula {fee}.',
  Zone: 'Zona',
  '{county} County, {zone}, {fee}': 'Condado de {county}, {zone}, {fee}',
  'Look up a ZIP to see its county.': 'Busque un código postal para ver su condado.',
  '{zip} is here.': '{zip} está aquí.',
  '1 ZIP code': '1 código postal',
  '{n} ZIP codes': '{n} códigos postales',
  'The line is 50 miles from Nashville. Each county has the color of most of its ZIP codes.':
    'La línea está a 50 millas de Nashville. Cada condado lleva el color de la mayoría de sus códigos postales.',
  'The area on a map': 'La zona en el mapa',
  'Deliver to {zip}': 'Entregar en {zip}',
  'Deliver to your ZIP': 'Entregar en su código postal',
  'Where should it go?': '¿A qué código postal?',
  'See the delivered price': 'Ver el precio con entrega',
  'Move or cancel it free for an hour after paying, as long as we have not confirmed the day.':
    'Puede moverlo o cancelarlo sin costo durante la hora siguiente al pago, mientras no hayamos confirmado el día.',
  'Move or cancel it free until {time} on {day}.':
    'Puede moverlo o cancelarlo sin costo hasta {time} del {day}.',
  'Move or cancel it free until an hour after we tell you the day.':
    'Puede moverlo o cancelarlo sin costo hasta una hora después de avisarle el día.',
  '{price} per yd³ delivered to {zip}, 1 yard': '{price} por yd³ con entrega en {zip}, 1 yarda',
  '{price} per yd³ delivered to {zip}, {n} yards': '{price} por yd³ con entrega en {zip}, {n} yardas',
  'No set price for {zip}. These are the prices inside our area.':
    'Sin precio fijo para {zip}. Estos son los precios dentro de nuestra zona.',
  'Delivered price per yard': 'Precio por yarda con entrega',
  'To {zip}, {zone}. Goods and delivery, before tax.': 'En {zip}, {zone}. Material y entrega, sin impuestos.',
  'In all our zones. Goods and delivery, before tax.':
    'En todas nuestras zonas. Material y entrega, sin impuestos.',
  '{low} to {high}': '{low} a {high}',
  '{n} cubic yards or more': '{n} yardas cúbicas o más',
  'Below the minimum load of {n} yards': 'Por debajo de la carga mínima de {n} yardas',
  'Delivered to {zip}, per yard': 'Con entrega a {zip}, por yarda',
  'On {n} cubic yards, the minimum load in {zone}. Orders of {amount}+ are delivered free.':
    'Con {n} yardas cúbicas, la carga mínima en {zone}. Los pedidos de {amount} o más se entregan gratis.',
  'Time of day': 'Hora del día',
  Full: 'Lleno',
};
