import { Glyph } from './glyphs.tsx'
import { Tile, Writing } from './pieces.tsx'

type At = { x: number; y: number }

/** A track in a list. */
export function TrackRow({ x, y, width, marked = false }: At & { width: number; marked?: boolean }) {
  return (
    <>
      {marked && (
        <rect
          x={x - 6}
          y={y - 5}
          width={width + 12}
          height={32}
          rx={8}
          className="fill-primary-tint stroke-primary-mark"
        />
      )}
      <Tile x={x} y={y} width={22} />
      <Writing x={x + 30} y={y + 4} width={width * 0.42} strong />
      <Writing x={x + 30} y={y + 14} width={width * 0.28} />
    </>
  )
}

const heights = [6, 11, 16, 9, 14, 19, 12, 7, 15, 18, 10, 13, 17, 8, 12, 16, 9, 14, 11, 6]

/** The sound of a recording; from `from` to `to` (0 to 1) it is the chosen part. */
export function Waveform({
  x,
  y,
  width,
  from = 0,
  to = 1,
}: At & { width: number; from?: number; to?: number }) {
  const count = Math.floor(width / 6)
  return Array.from({ length: count }, (_, index) => {
    const place = (index + 0.5) / count
    const height = heights[index % heights.length]!
    const at = x + index * 6 + 3
    return (
      <path
        key={at}
        d={`M${at} ${y - height / 2}v${height}`}
        strokeWidth={2.5}
        className={place >= from && place <= to ? 'stroke-primary-mark' : 'stroke-line-strong'}
      />
    )
  })
}

/** A lane of an editor's timeline with one kind of clip in it. */
export function Lane({ x, y, width, kind }: At & { width: number; kind: 'pictures' | 'voice' | 'music' }) {
  const isMusic = kind === 'music'
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={22}
        rx={5}
        className={isMusic ? 'fill-primary-tint stroke-primary-mark' : 'fill-sunken stroke-line-strong'}
      />
      {kind === 'pictures' &&
        Array.from({ length: Math.floor(width / 26) }, (_, index) => x + (index + 1) * 26)
          .filter((at) => at < x + width - 4)
          .map((at) => <path key={at} d={`M${at} ${y}v22`} className="stroke-line-strong" />)}
      {kind === 'voice' && (
        <path
          d={`M${x + 10} ${y + 11}h${width - 20}`}
          strokeDasharray="2 5"
          className="stroke-control-line"
        />
      )}
      {isMusic && (
        <>
          <Glyph name="note" x={x + 6} y={y + 4} size={14} className="stroke-primary-mark" />
          <Waveform x={x + 26} y={y + 11} width={width - 30} />
        </>
      )}
    </>
  )
}

/** A volume, percent, with a mark below which music is not recognised. */
export function VolumeSlider({
  x,
  y,
  width,
  percent,
  least,
  glyph,
}: At & { width: number; percent: number; least?: number; glyph: 'note' | 'speaker' }) {
  const isMarked = least !== undefined
  const left = x + 26
  const span = width - 26
  const at = left + (span * percent) / 100
  return (
    <>
      <Glyph
        name={glyph}
        x={x}
        y={y - 9}
        size={18}
        className={isMarked ? 'stroke-primary-mark' : 'stroke-control-line'}
      />
      <path d={`M${left} ${y}h${span}`} strokeWidth={5} className="stroke-line-strong" />
      <path
        d={`M${left} ${y}H${at}`}
        strokeWidth={5}
        className={isMarked ? 'stroke-primary' : 'stroke-control-line'}
      />
      {least !== undefined && (
        <path d={`M${left + (span * least) / 100} ${y - 14}v28`} strokeWidth={2} className="stroke-warn" />
      )}
      <circle
        cx={at}
        cy={y}
        r={8}
        className={isMarked ? 'fill-surface stroke-primary' : 'fill-surface stroke-control-line'}
        strokeWidth={isMarked ? 3 : 1.5}
      />
    </>
  )
}

/** Days with what they earned; those not yet known are only outlined. */
export function EarningsBars({ x, y, width, waiting }: At & { width: number; waiting: number }) {
  const known = [22, 34, 28, 46, 58]
  const count = waiting + known.length
  const step = width / count
  return [...Array.from({ length: waiting }, () => null), ...known].map((figure, index) => {
    const height = figure ?? 14
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
        key={index}
        x={x + index * step + step * 0.14}
        y={y - height}
        width={step * 0.72}
        height={height}
        rx={3}
        strokeDasharray={figure === null ? '3 3' : undefined}
        className={figure === null ? 'stroke-control-line' : 'fill-primary'}
      />
    )
  })
}
