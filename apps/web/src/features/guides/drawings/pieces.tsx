import { Glyph, type GlyphName } from './glyphs.tsx'

type At = { x: number; y: number }

/** A line of writing, of which only the place is shown. */
export function Writing({
  x,
  y,
  width,
  strong = false,
}: At & { width: number; strong?: boolean | undefined }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={strong ? 6 : 5}
      rx={2.5}
      className={strong ? 'fill-control-line' : 'fill-line-strong'}
    />
  )
}

/** A control that is pressed in this step, in the network's colour. */
export function Pressed({
  x,
  y,
  width,
  height = 22,
  glyph,
}: At & { width: number; height?: number; glyph?: GlyphName }) {
  const middle = y + height / 2
  const word = width - (glyph ? 38 : 24)
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={height / 2} className="fill-primary" />
      {glyph && (
        <Glyph
          name={glyph}
          x={word > 8 ? x + 9 : x + width / 2 - 7}
          y={middle - 7}
          size={14}
          className="stroke-on-primary"
        />
      )}
      {word > 8 && (
        <rect
          x={x + (glyph ? 27 : 12)}
          y={middle - 2.5}
          width={word}
          height={5}
          rx={2.5}
          className="fill-on-primary"
        />
      )}
    </>
  )
}

/** A control that may be pressed, but not in this step. */
export function Control({ x, y, width, height = 20 }: At & { width: number; height?: number }) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={height / 2}
        className="fill-sunken stroke-line-strong"
      />
      <Writing x={x + 10} y={y + height / 2 - 2.5} width={width - 20} />
    </>
  )
}

/** A round picture of a person or a channel. */
export function Face({ x, y, r = 12, marked = false }: At & { r?: number; marked?: boolean }) {
  const size = r * 1.3
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={r}
        className={marked ? 'fill-primary-tint stroke-primary-mark' : 'fill-sunken stroke-control-line'}
      />
      <Glyph
        name="user"
        x={x - size / 2}
        y={y - size / 2}
        size={size}
        className={marked ? 'stroke-primary-mark' : 'stroke-control-line'}
      />
    </>
  )
}

/** The verification code: two signs, four, four. `missing`: the place where it should be. */
export function Code({ x, y, missing = false }: At & { missing?: boolean }) {
  const groups = [2, 4, 4]
  let at = x + 9
  const signs = groups.flatMap((count, group) => {
    const squares = Array.from({ length: count }, () => {
      const square = (
        <rect key={at} x={at} y={y + 7} width={4.6} height={8} rx={1.5} className="fill-primary-mark" />
      )
      at += 6.4
      return square
    })
    if (group === groups.length - 1) return squares
    const dash = <path key={`dash${at}`} d={`M${at + 0.6} ${y + 11}h3`} className="stroke-primary-mark" />
    at += 5.8
    return [...squares, dash]
  })
  return (
    <>
      <rect
        x={x}
        y={y}
        width={92}
        height={22}
        rx={6}
        strokeDasharray={missing ? '4 4' : undefined}
        className={missing ? 'stroke-warn' : 'fill-primary-tint stroke-primary-mark'}
      />
      {!missing && signs}
    </>
  )
}

/** A video's or album's picture. */
export function Tile({
  x,
  y,
  width,
  height = width,
  glyph = 'note',
}: At & { width: number; height?: number; glyph?: GlyphName }) {
  const size = Math.min(width, height) * 0.52
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={5} className="fill-sunken stroke-line-strong" />
      <Glyph
        name={glyph}
        x={x + (width - size) / 2}
        y={y + (height - size) / 2}
        size={size}
        className="stroke-control-line"
      />
    </>
  )
}

/** Something went well, or is about to: a round badge. */
export function Badge({
  x,
  y,
  glyph = 'check',
  tone = 'up',
}: At & { glyph?: GlyphName; tone?: 'up' | 'warn' }) {
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={15}
        className={tone === 'up' ? 'fill-up-bg stroke-up' : 'fill-warn-bg stroke-warn'}
      />
      <Glyph
        name={glyph}
        x={x - 9}
        y={y - 9}
        size={18}
        className={tone === 'up' ? 'stroke-up' : 'stroke-warn'}
      />
    </>
  )
}

/** Rings that a press sends out. */
function Rings({ x, y }: At) {
  return (
    <>
      <circle cx={x} cy={y} r={16} className="fill-text opacity-12" />
      <circle cx={x} cy={y} r={16} className="stroke-surface opacity-60" />
    </>
  )
}

/** A hand that presses at x, y. */
export function Finger({ x, y }: At) {
  return (
    <>
      <Rings x={x} y={y} />
      <path
        transform={`translate(${x} ${y}) rotate(-16) scale(.92)`}
        d="M-6 4a6 6 0 0 1 12 0v20a5.4 5.4 0 0 1 10.6 1.4 5.4 5.4 0 0 1 10.4 2.4 5.2 5.2 0 0 1 9.4 3.4V44c0 12-8 21-20 21H7C-1 65-6 61-10 55l-12-17a5 5 0 0 1 8-6l8 9z"
        className="fill-surface stroke-text"
      />
      <path
        transform={`translate(${x} ${y}) rotate(-16) scale(.92)`}
        d="M6 24v10M16.6 25.4v9M27 28v7"
        className="stroke-text"
      />
    </>
  )
}

/** A pointer that clicks at x, y. */
export function Pointer({ x, y }: At) {
  return (
    <>
      <Rings x={x} y={y} />
      <path
        transform={`translate(${x} ${y}) scale(1.25)`}
        d="M0 0v17.5l4.3-3.7 2.8 6.5 3.3-1.4-2.8-6.4h5.7z"
        className="fill-surface stroke-text"
        strokeWidth={1.2}
      />
    </>
  )
}
