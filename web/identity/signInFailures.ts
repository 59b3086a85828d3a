import { $status } from '../offline/status.ts';
import type { FieldErrors } from '../ui/Form.tsx';
import type { Translate } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import type { Failure } from './signIn.ts';

/** The provider's error, translated if its code is known. */
function failureText({ code, message, reasons, isFault }: Failure, t: Translate): string {
  if (isFault) {
    const { online, hasNetwork } = $status.get();
    if (online) return t('The store did not answer. Please try again.');
    return noSignInText(hasNetwork, t);
  }
  switch (code) {
    case 'invalid_credentials':
      return t('Invalid login credentials');
    case 'email_not_confirmed':
      return t('Email not confirmed');
    case 'user_banned':
      return t('This account is disabled. Please call us.');
    case 'weak_password':
      if (reasons.includes('length')) return lengthText(message, t);
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
      return t('You already have one with that name.');
    case 'too_many_enrolled_mfa_factors':
      return t('That is as many as an account can have. Remove one first.');
    case 'mfa_challenge_expired':
      return t('That took too long. Please try again.');
    case 'over_email_send_rate_limit':
      return t('We have just sent an email there. Wait a minute before asking for another one.');
    case 'over_request_rate_limit':
      return t('Too many attempts. Please wait a few minutes.');
    default:
      return message || t('The store did not answer. Please try again.');
  }
}

/** Why nobody can sign in while the store is out of reach. */
export function noSignInText(hasNetwork: boolean, t: Translate): string {
  return hasNetwork
    ? t('The store does not answer right now.')
    : t('No signal. You need it once to sign in.');
}

/** The provider only names the length in its message. */
function lengthText(message: string, t: Translate): string {
  const n = /\d+/.exec(message)?.[0];
  if (n === undefined) return message;
  return /longer/.test(message)
    ? t('Use {n} characters at most.', { n })
    : t('Use {n} or more characters.', { n });
}

/**
 * Shows a toast: with this title for what was refused or lacks signal, with another for exceptions.
 * @returns the error for the field that it is about
 */
export function showFailure(failure: Failure, refusedTitle: string, t: Translate): FieldErrors {
  const text = failureText(failure, t);
  // Without signal it is no fault of the store.
  const isException = failure.isFault && $status.get().online;
  toast({ tone: 'error', title: isException ? t('An error occurred') : refusedTitle, text });
  switch (failure.code) {
    case 'invalid_credentials':
      return { password: t('The email or the password is not right.') };
    case 'weak_password':
    case 'same_password':
      return { password: text };
    case 'current_password_required':
    case 'current_password_invalid':
      return { current: text };
    case 'otp_expired':
      return {
        code: t('This code is wrong, was used before or has expired. Type the one from the newest email.'),
      };
    default:
      return {};
  }
}
