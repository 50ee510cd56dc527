/** Outlines on a 24 px grid, drawn for these pictures and for the buttons of the guides. */
const outlines = {
  android: 'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2M12 5.5v.1M10 18.5h4',
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.2',
  arrow_up: 'M12 19V5M6 11l6-6 6 6',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  bulb: 'M9 18h6M10 21h4M8.2 14.6A6 6 0 1 1 15.8 14.6C15 15.3 15 16 15 18H9c0-2 0-2.7-.8-3.4',
  calendar: 'M4 6.5h16V20H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5',
  chart: 'M5 20v-8M12 20V4M19 20v-11',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clipboard: 'M8 5H5.5v16h13V5H16M8.5 3h7v4.5h-7z',
  clock: 'M12 3.2a8.8 8.8 0 1 1 0 17.6 8.8 8.8 0 0 1 0-17.6M12 7v5.3l3.4 2',
  copy: 'M9 9h11v12H9zM5 15H4V3h11v2.5',
  desktop: 'M5 4h14a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M12 16.5V20M8 20h8',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  iphone: 'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2M10.5 5.8h3',
  note: 'M9 18V5.5l11-2V16M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0M20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  phone: 'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2M11 18.5h2',
  play: 'M8 5.5v13l11-6.5z',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 21 21',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zM8.5 12l2.5 2.5 4.5-5',
  sliders: 'M4 8h9M17 8h3M15 5.5v5M4 16h3M11 16h9M9 13.5v5',
  speaker: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  wand: 'M5 20 15.5 9.5M14 4.5v3M12.5 6h3M19 11v3M17.5 12.5h3M18.5 4v2.5M17.3 5.2h2.4',
} as const
export type GlyphName = keyof typeof outlines

/** A glyph inside a drawing (at x, y) or beside words; its ink is `currentColor`. */
export function Glyph({
  name,
  x,
  y,
  size = 16,
  className = 'stroke-current',
}: {
  name: GlyphName
  x?: number
  y?: number
  size?: number
  className?: string
}) {
  return (
    <svg
      {...(x !== undefined && { x })}
      {...(y !== undefined && { y })}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={Math.min(2.2, 36 / size)}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={outlines[name]} />
    </svg>
  )
}
