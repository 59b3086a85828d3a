/** For password managers alone: whose new password this is. They look past inputs of the hidden type. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      type="text"
      className="unseen"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
