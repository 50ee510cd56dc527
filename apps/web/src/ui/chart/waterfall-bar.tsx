import { classNames } from '../../lib/class-names.ts'

type Props = {
  /** Where a step begins and ends, as near as a picture needs. */
  step: { from: number; to: number }
  /** What holds all steps. */
  scale: { least: number; most: number }
  /** A whole, and nothing that adds or takes away. */
  isTotal: boolean
}

/** A step of a waterfall, on the scale of all of them. The figure beside it says it. */
export function WaterfallBar({ step, scale, isTotal }: Props) {
  const width = scale.most - scale.least || 1
  const place = (value: number) => ((value - scale.least) / width) * 100
  const [start, end] = [place(Math.min(step.from, step.to)), place(Math.max(step.from, step.to))]
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-3 w-0 min-w-0 flex-1 rounded-[2px] bg-sunken forced-colors:border"
    >
      <rect
        x={Math.min(start, 99.2)}
        width={Math.max(end - start, 0.8)}
        height="12"
        className={classNames(
          isTotal ? 'fill-primary-mark' : step.to < step.from ? 'fill-down' : 'fill-up',
          'forced-colors:fill-[Highlight]',
        )}
      />
    </svg>
  )
}
