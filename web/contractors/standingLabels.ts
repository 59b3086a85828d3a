import type { Interval, Miss } from '../../domain/orders/standingOrders.ts';
import { weekdayName } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';

export function rhythmText(every: Interval, day: string, language: Language, t: Translate): string {
  const weekday = weekdayName(day, language);
  switch (every) {
    case 'week':
      return t('Every week on {weekday}', { weekday });
    case 'two_weeks':
      return t('Every 2 weeks on {weekday}', { weekday });
    case 'four_weeks':
      return t('Every 4 weeks on {weekday}', { weekday });
    case 'month':
      return t('Every month on a {weekday}', { weekday });
  }
}

export function missText(miss: Miss | null, names: string, t: Translate): string {
  switch (miss) {
    case 'out_of_stock':
      return t('Not placed: out of stock, {names}.', { names });
    case 'product_gone':
      return t('Not placed: no longer sold, {names}.', { names });
    case 'full':
      return t('Not placed: our trucks were full.');
    case 'no_day':
      return t('Not placed: the yard was closed.');
    case 'credit_limit':
    case 'member_limit':
      return t('Not placed: it would have gone over the account’s limit.');
    case 'below_minimum':
      return t('Not placed: fewer yards than the minimum for its ZIP.');
    case 'outside':
      return t('Not placed: no fixed delivery price there anymore.');
    case 'no_terms':
      return t('Not placed: the account cannot buy on account now.');
    case 'other':
      return t('Not placed. Please call us.');
    case null:
      // Placed on an account that the person has left since.
      return t('Placed');
  }
}

export function intervalText(every: Interval, t: Translate): string {
  switch (every) {
    case 'week':
      return t('Every week');
    case 'two_weeks':
      return t('Every 2 weeks');
    case 'four_weeks':
      return t('Every 4 weeks');
    case 'month':
      return t('Every month');
  }
}
