import { screenWidth } from './frames.tsx'
import { Glyph } from './glyphs.tsx'

/** What a phone's camera sees, under everything that is drawn over it. */
export function Viewfinder({ y, height }: { y: number; height: number }) {
  return (
    <>
      <rect x={0} y={y} width={screenWidth} height={height} className="fill-sunken" />
      <circle cx={98} cy={y + height * 0.34} r={11} className="fill-surface stroke-line-strong" />
      <path
        d={`M-4 ${y + height * 0.82 + 4}l38-44 26 28 30-36 46 52v90H-4z`}
        className="fill-surface stroke-line-strong"
      />
    </>
  )
}

/** The button that records; `progress` (0 to 1) of the length is filled. */
export function RecordButton({ y, progress = 0 }: { y: number; progress?: number }) {
  const x = screenWidth / 2
  const round = 2 * Math.PI * 21
  return (
    <>
      <circle cx={x} cy={y} r={21} className="fill-surface stroke-control-line" strokeWidth={3} />
      {progress > 0 && (
        <circle
          cx={x}
          cy={y}
          r={21}
          strokeWidth={4}
          strokeDasharray={`${round * progress} ${round}`}
          transform={`rotate(-90 ${x} ${y})`}
          className="stroke-primary"
        />
      )}
      <circle cx={x} cy={y} r={13} className="fill-down" />
    </>
  )
}

/** The round sign that shows how long the recording may be: the longer, the fuller. */
export function LengthSign({
  x,
  y,
  share,
  marked = false,
}: {
  x: number
  y: number
  share: number
  marked?: boolean
}) {
  const r = 13
  const angle = 2 * Math.PI * share - Math.PI / 2
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={r}
        className={marked ? 'fill-primary-tint stroke-primary-mark' : 'fill-surface stroke-control-line'}
      />
      {share >= 1 ? (
        <circle cx={x} cy={y} r={8} className={marked ? 'fill-primary' : 'fill-control-line'} />
      ) : (
        <path
          d={`M${x} ${y}V${y - 8}A8 8 0 ${share > 0.5 ? 1 : 0} 1 ${x + 8 * Math.cos(angle)} ${y + 8 * Math.sin(angle)}z`}
          className={marked ? 'fill-primary' : 'fill-control-line'}
        />
      )}
    </>
  )
}

/** A small picture of the gallery, from which videos are added. */
export function GallerySign({ y }: { y: number }) {
  return (
    <>
      <rect x={12} y={y - 12} width={24} height={24} rx={6} className="fill-surface stroke-control-line" />
      <Glyph name="play" x={17} y={y - 7} size={14} className="stroke-control-line" />
    </>
  )
}
