/** Something runs; `label` says what to screen readers. */
export function Spinner({ label, sizePx = 18 }: { label: string; sizePx?: number }) {
  return (
    <span role="status" className="inline-grid">
      <svg
        viewBox="0 0 24 24"
        width={sizePx}
        height={sizePx}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="animate-spin"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9.5" opacity="0.22" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  )
}
