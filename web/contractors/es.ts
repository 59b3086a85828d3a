import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Contractor account': 'Cuenta de contratista',
  'Contractor prices, buying on account and tax exemption.':
    'Precios de contratista, compras a cuenta y exención de impuestos.',
  'Opening your contractor account': 'Abriendo su cuenta de contratista',
  'Your contractor account loads when you have signal.':
    'Su cuenta de contratista se carga cuando tenga señal.',
  Invoices: 'Facturas',
  'Change contact or certificate': 'Cambiar contacto o certificado',
  'For businesses that order often: contractor prices, invoices due after 15 or 30 days, and no sales tax with a valid certificate. The yard answers by email.':
    'Para negocios que piden seguido: precios de contratista, facturas que vencen a los 15 o 30 días y sin impuesto sobre la venta con un certificado vigente. El depósito contesta por correo.',
  'Waiting for the yard': 'En espera del depósito',
  'The yard did not open it: {reason}': 'El depósito no la abrió: {reason}',
  'Your prices': 'Sus precios',
  '{n} % off': '{n} % de descuento',
  'As in the shop': 'Los de la tienda',
  'On account': 'A cuenta',
  'Invoices due after {n} days': 'Facturas que vencen a los {n} días',
  'Not set up, you pay as you order': 'Sin crédito: paga al hacer el pedido',
  'Credit limit': 'Límite de crédito',
  'Open balance': 'Saldo pendiente',
  'Exempt until {day}': 'Exento hasta el {day}',
  Charged: 'Se cobra',
  'Your request is with the yard': 'Su solicitud está en el depósito',
  'Your business': 'Su negocio',
  'Business name': 'Nombre del negocio',
  'Contact for invoices': 'Contacto para facturas',
  'Email for invoices': 'Correo para facturas',
  'Tax-exempt certificate': 'Certificado de exención de impuestos',
  'Only if your business is exempt from sales tax in Tennessee.':
    'Solo si su negocio está exento del impuesto sobre la venta en Tennessee.',
  'Certificate number': 'Número de certificado',
  'Expires on': 'Vence el',
  'Take a photo of it': 'Tomarle una foto',
  'The picture goes with the form.': 'La foto va con el formulario.',
  'We have a picture of your certificate.': 'Ya tenemos una foto de su certificado.',
  'Ask for a contractor account': 'Pedir una cuenta de contratista',
  'Enter the name of your business.': 'Escriba el nombre de su negocio.',
  'Enter who gets the invoices.': 'Escriba quién recibe las facturas.',
};
