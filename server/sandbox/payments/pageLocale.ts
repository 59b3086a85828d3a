import { type Translate, translator } from '../../../domain/base/locale.ts';

// What the hosted pages say, in the language that their session was created with. Apart from the store's own texts,
// as the provider's pages are.

export type PageLocale = { lang: string; say: Translate };

export const ENGLISH: PageLocale = { lang: 'en', say: translator(null) };

const SPANISH: PageLocale = {
  lang: 'es',
  say: translator({
    'Test page.': 'Página de prueba.',
    'No card is charged. Use a test card, never a real one.':
      'No se cobra a ninguna tarjeta. Use una tarjeta de prueba, nunca una real.',
    Back: 'Volver',
    'Pay {shop}': 'Pagar a {shop}',
    'Qty {n}, {price} each': 'Cantidad {n}, {price} cada uno',
    Subtotal: 'Subtotal',
    'Sales tax': 'Impuesto sobre ventas',
    'Total due': 'Total a pagar',
    'Pay with a test card': 'Pagar con una tarjeta de prueba',
    Email: 'Correo electrónico',
    'Card number': 'Número de tarjeta',
    'Choose or type one of the test cards below.': 'Elija o escriba una de las tarjetas de prueba de abajo.',
    Expiry: 'Vencimiento',
    'Month / year': 'Mes / año',
    'MM / YY': 'MM / AA',
    CVC: 'Código de seguridad',
    'Any 3 digits': '3 dígitos cualesquiera',
    'Name on card': 'Nombre en la tarjeta',
    'Pay {amount}': 'Pagar {amount}',
    'Test cards and what they do': 'Tarjetas de prueba y lo que hacen',
    Result: 'Resultado',
    'Payment succeeds': 'El pago pasa',
    'Asks for 3-D Secure': 'Pide 3-D Secure',
    Declined: 'Rechazada',
    'Insufficient funds': 'Fondos insuficientes',
    'Expired card': 'Tarjeta vencida',
    'Your card was declined.': 'Su tarjeta fue rechazada.',
    'Your card has insufficient funds. Try a different card.':
      'Su tarjeta no tiene fondos suficientes. Pruebe con otra tarjeta.',
    'Your card has expired.': 'Su tarjeta está vencida.',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
      'No pudimos autenticar su forma de pago. Elija otra forma de pago e inténtelo otra vez.',
    'Your card was declined. This is a test page: it only takes the test cards listed on it.':
      'Su tarjeta fue rechazada. Esta es una página de prueba: solo acepta las tarjetas de prueba de la lista.',
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
      'Esta página de pago venció y no se cobró nada. Vuelva a la tienda para empezar otra vez.',
    'Back to the shop': 'Volver a la tienda',
  }),
};

/** @param locale as the store names it when it creates the session; `auto` is the store's own language */
export const pageLocale = (locale: string | null | undefined): PageLocale =>
  /^es\b/.test(locale ?? '') ? SPANISH : ENGLISH;
