import { type Translate, translator } from '../../../domain/base/locale.ts';

/** What the payment page says, in its session's language. Apart from the store's texts, as the provider's are. */
export type PageLocale = { lang: 'en' | 'es'; say: Translate };

const ENGLISH: PageLocale = { lang: 'en', say: translator(null) };
const SPANISH: PageLocale = {
  lang: 'es',
  say: translator({
    'Test page.': 'Página de prueba.',
    'No card is charged. Use a test card, never a real one.':
      'No se cobra a ninguna tarjeta. Use una tarjeta de prueba, nunca una real.',
    'Back to {shop}': 'Volver a {shop}',
    'Pay {shop}': 'Pagar a {shop}',
    '{n} at {price}': '{n} a {price}',
    'Sales tax': 'Impuesto sobre ventas',
    'Total due': 'Total a pagar',
    'Pay with a test card': 'Pagar con una tarjeta de prueba',
    Email: 'Correo electrónico',
    'Card number': 'Número de tarjeta',
    Expiry: 'Vencimiento',
    CVC: 'Código de seguridad',
    'Name on card': 'Nombre en la tarjeta',
    'Pay {amount}': 'Pagar {amount}',
    'Test cards and what they do': 'Tarjetas de prueba y lo que hacen',
    'Payment succeeds': 'El pago pasa',
    'Asks for 3-D Secure': 'Pide 3-D Secure',
    Declined: 'Rechazada',
    'Insufficient funds': 'Fondos insuficientes',
    'Expired card': 'Tarjeta vencida',
    'Wrong CVC': 'Código de seguridad incorrecto',
    'Processing error': 'Error al procesar',
    'Your card was declined.': 'Su tarjeta fue rechazada.',
    'Your card has insufficient funds. Try a different card.':
      'Su tarjeta no tiene fondos suficientes. Pruebe con otra tarjeta.',
    'Your card has expired.': 'Su tarjeta está vencida.',
    'Your card’s security code is incorrect.': 'El código de seguridad de su tarjeta es incorrecto.',
    'An error occurred while processing your card. Try again in a little bit.':
      'Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.',
    'Your card was declined. This is a test page: it only takes the test cards listed on it.':
      'Su tarjeta fue rechazada. Esta es una página de prueba: solo acepta las tarjetas de la lista.',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
      'No pudimos autenticar su forma de pago. Elija otra e inténtelo de nuevo.',
    '3-D Secure: is it you?': '3-D Secure: ¿es usted?',
    'Your bank would ask you now whether you want to pay {amount} to {shop}.':
      'Su banco le preguntaría ahora si quiere pagar {amount} a {shop}.',
    Complete: 'Completar',
    Fail: 'Fallar',
    'Already paid': 'Ya está pagado',
    'Page expired': 'La página venció',
    'This payment is complete. Nothing more will be charged.':
      'Este pago está hecho. No se cobrará nada más.',
    'This payment page has expired and nothing was charged. Go back to the shop to start again.':
      'Esta página de pago venció y no se cobró nada. Vuelva a la tienda para empezar de nuevo.',
    'Back to the shop': 'Volver a la tienda',
  }),
};

export const pageLocale = (locale: string | null | undefined): PageLocale =>
  locale?.startsWith('es') ? SPANISH : ENGLISH;
