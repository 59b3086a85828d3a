import { NewsletterForm } from './NewsletterForm.tsx';

export function FooterSignup() {
  return <NewsletterForm variant="minimal" />;
}
