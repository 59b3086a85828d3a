import { afterwards, later } from '../ui/later.tsx';

/** The signup wherever it is not what the page is for: its code comes after the page. */
export const NewsletterForm = later(async () => (await import('./NewsletterForm.tsx')).NewsletterForm);

/** The one below every screen. */
export const FooterSignup = afterwards(async () => (await import('./FooterSignup.tsx')).FooterSignup);
