type Props = {
  ratio: number | null
  /** The ratio that fills the bar; more is drawn as full. */
  full: number
  /** Width and display. */
  className: string
}

/** A ratio's length beside its figure. A picture only: the figure says it. */
export function RatioBar({ ratio, full, className }: Props) {
  const share = Math.min(1, Math.max(0, (ratio ?? 0) / full))
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-1 overflow-hidden rounded-full bg-line align-middle forced-colors:border ${className}`}
    >
      <rect width={share * 100} height="4" className="fill-primary-mark forced-colors:fill-[Highlight]" />
    </svg>
  )
}
