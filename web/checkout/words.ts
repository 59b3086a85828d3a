import type { Translate } from '../ui/locale.tsx';
import type { FieldName, FieldProblem } from './form.ts';

/** What is wrong with a field and how to put it right. */
export function problemWords(field: FieldName, problem: FieldProblem, t: Translate): string {
  switch (problem) {
    case 'missing':
      return missingWords(field, t);
    case 'email':
      return t('Add the rest of the address, like name@mail.com');
    case 'zip':
      return t('A ZIP code has 5 digits, such as 37203.');
    case 'outside':
      return t('No truck goes there at a fixed price. Ask us for a quote.');
    case 'below_minimum':
      return t('Loads to this ZIP have a minimum. Add yards, or ask us.');
    case 'too_long':
      return t('This is too long. Shorten it, please.');
    case 'past':
      return t('That day is over. Choose a later one.');
    case 'too_soon':
      return t('That is too soon. Choose a later day.');
    case 'not_a_delivery_day':
      return t('No deliveries on that day. Choose another one.');
    case 'invalid':
      return t('That is no date. Choose a day.');
  }
}

function missingWords(field: FieldName, t: Translate): string {
  switch (field) {
    case 'deliveryAddress':
      return t('Tell us where the truck should go.');
    case 'customerName':
      return t('Tell us whom to ask for.');
    default:
      return t('Give us an email: you follow the order with it.');
  }
}
