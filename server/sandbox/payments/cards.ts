// The provider's published test cards and their outcomes. Only these numbers are accepted,
// and no number is ever stored or logged, because somebody may type a real one.

export type Decline = { code: string; declineCode: string; message: string };

type TestCard = {
  number: string;
  brand: string;
  /** Shown in the page's table. */
  label: string;
  result: 'paid' | 'authenticate' | Decline;
};

const DECLINED = 'Your card was declined.';

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', label: 'Payment succeeds', result: 'paid' },
  { number: '5555555555554444', brand: 'mastercard', label: 'Payment succeeds', result: 'paid' },
  { number: '378282246310005', brand: 'amex', label: 'Payment succeeds', result: 'paid' },
  { number: '4000002760003184', brand: 'visa', label: 'Asks for 3-D Secure', result: 'authenticate' },
  { number: '4000002500003155', brand: 'visa', label: 'Asks for 3-D Secure', result: 'authenticate' },
  {
    number: '4000000000000002',
    brand: 'visa',
    label: 'Declined',
    result: { code: 'card_declined', declineCode: 'generic_decline', message: DECLINED },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    label: 'Insufficient funds',
    result: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds. Try a different card.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    label: 'Expired card',
    result: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    label: 'Wrong security code',
    result: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    label: 'Processing error',
    result: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
];

export const FAILED_AUTHENTICATION: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: '',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. This is a test page: it only takes the test cards listed on it.',
};

/** The card for a number typed with or without spaces. An unknown number is declined and not kept. */
export function cardOf(typed: string): Omit<TestCard, 'number' | 'label'> & { last4: string } {
  const digits = typed.replaceAll(/[\s-]/g, '');
  const card = TEST_CARDS.find(({ number }) => number === digits);
  if (!card) return { brand: 'unknown', last4: '0000', result: NOT_A_TEST_CARD };
  return { brand: card.brand, last4: card.number.slice(-4), result: card.result };
}

/** Validates the check digit of a card number (Luhn, ISO/IEC 7812-1) with 12 to 19 digits. */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
