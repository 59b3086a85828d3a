/** What a load is taken by. Its arrows do the same for who has no pointer, so it is nothing to hear or to focus. */
export function BoardGrip() {
  return (
    <span className="board-grip" aria-hidden="true">
      <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
      </svg>
    </span>
  );
}
