import type { Translate } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import type { Failure } from './signIn.ts';

/** The provider's error, translated if its code is known. */
export function failureText({ code, message, isFault }: Failure, t: Translate): string {
  if (isFault && !navigator.onLine) return t('No signal. Signing in needs it once.');
  switch (code) {
    case 'invalid_credentials':
      return t('Invalid login credentials');
    case 'email_not_confirmed':
      return t('Email not confirmed');
    case 'user_banned':
      return t('This account is disabled. Please call us.');
    case 'weak_password':
      return t('This password is too easy to guess. Choose a longer or less common one.');
    case 'same_password':
      return t('That is the password you already have.');
    case 'current_password_required':
    case 'current_password_invalid':
      return t('The current password is not right.');
    case 'otp_expired':
      return t('This link or code was used before or has expired. Ask for a new one.');
    case 'passkey_not_used':
    case 'mfa_verification_failed':
      return t('The passkey was not used. Try again, or use another way.');
    case 'mfa_factor_name_conflict':
      return t('You have one of that name already.');
    case 'too_many_enrolled_mfa_factors':
      return t('That is as many as an account can have. Remove one first.');
    case 'mfa_challenge_expired':
      return t('That took too long. Please try again.');
    case 'over_email_send_rate_limit':
      return t('We have just sent a mail there. Wait a minute before asking for another one.');
    case 'over_request_rate_limit':
      return t('Too many attempts. Please wait a few minutes.');
    default:
      return message || t('The store did not answer. Please try again.');
  }
}

/** The toasts of spec 1 §8: refusals by the provider, and other errors. */
export function showFailure(failure: Failure, refusedTitle: string, t: Translate): void {
  toast({
    tone: 'error',
    title: failure.isFault ? t('An error occurred') : refusedTitle,
    text: failureText(failure, t),
  });
}
