/** Out of the door. Drawn here and not in web/ui, whose drawings every shopper loads. */
export function SignOutIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M14 4h6v16h-6M4 12h10M10 8l4 4-4 4" />
    </svg>
  );
}
