import { type ReactNode, useId } from 'react'

export type Os = 'ios' | 'aos'

/**
 * The ground of every drawing, 320 × 200. Given more height, what runs out of the ground at its foot or its top still
 * does. The step's text says what it shows: screen readers skip it.
 */
export function Stage({
  ends = 'foot',
  children,
}: {
  ends?: 'foot' | 'top' | 'inside'
  children: ReactNode
}) {
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio={{ foot: 'xMidYMax', top: 'xMidYMin', inside: 'xMidYMid' }[ends]}
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="block h-full w-full overflow-hidden bg-sunken [print-color-adjust:exact]"
    >
      {children}
    </svg>
  )
}

/** The space inside a phone's edges: children draw from 0 to 132 across. */
export const screenWidth = 132

/**
 * A phone in the middle that runs out of the ground: `from` top, children draw downwards from the top of its screen;
 * from bottom, upwards (negative y) from the bottom of its screen.
 */
export function Phone({
  os,
  from = 'top',
  x = 87,
  children,
}: {
  os: Os
  from?: 'top' | 'bottom'
  x?: number
  children: ReactNode
}) {
  const clip = useId()
  const y = from === 'top' ? 18 : -58
  const middle = x + 73
  return (
    <>
      <rect x={x} y={y} width={146} height={240} rx={22} className="fill-surface stroke-control-line" />
      <clipPath id={clip}>
        <rect x={x + 7} y={y + 7} width={132} height={226} rx={16} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <g transform={`translate(${x + 7} ${from === 'top' ? y + 26 : y + 220})`}>{children}</g>
      </g>
      {from === 'top' && os === 'ios' && (
        <rect x={middle - 17} y={y + 9} width={34} height={9} rx={4.5} className="fill-text" />
      )}
      {from === 'top' && os === 'aos' && <circle cx={middle} cy={y + 14} r={4} className="fill-text" />}
      {from === 'bottom' && os === 'ios' && (
        <rect x={middle - 20} y={y + 228} width={40} height={3.5} rx={1.75} className="fill-text" />
      )}
      {from === 'bottom' && os === 'aos' && (
        <path
          d={`M${middle - 34} ${y + 225}l-5 4 5 4zM${middle - 4} ${y + 225}h8v8h-8zM${middle + 34} ${y + 225}l5 4-5 4z`}
          className="stroke-control-line"
          strokeWidth={1.2}
        />
      )}
    </>
  )
}

/** A browser on a computer, running out of the ground at its foot: children draw from 0 to 272 across, 0 to 150 down. */
export function Browser({ children }: { children: ReactNode }) {
  return (
    <>
      <rect x={24} y={20} width={272} height={220} rx={10} className="fill-surface stroke-control-line" />
      <path d="M24 46h272" className="stroke-line-strong" />
      {[38, 49, 60].map((x) => (
        <circle key={x} cx={x} cy={33} r={3} className="fill-line-strong" />
      ))}
      <rect x={78} y={27} width={164} height={12} rx={6} className="fill-sunken" />
      <g transform="translate(24 46)">{children}</g>
    </>
  )
}
