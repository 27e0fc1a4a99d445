/** A spinner in the colour of the surrounding text. Its parent announces the state. */
export const Spinner = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true" className="animate-spin">
    <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.25" />
    <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
