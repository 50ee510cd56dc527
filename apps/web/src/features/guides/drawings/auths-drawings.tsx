import type { Drawings } from '../guide-drawing.ts'
import { Browser, Stage } from './frames.tsx'
import { Glyph } from './glyphs.tsx'
import { Badge, Code, Face, Tile, Writing } from './pieces.tsx'

export const authsDrawings: Drawings<'checking' | 'review' | 'failed'> = {
  checking: () => (
    <Stage ends="inside">
      <rect
        x={92}
        y={26}
        width={136}
        height={78}
        rx={10}
        strokeDasharray="5 5"
        className="fill-surface stroke-control-line"
      />
      <Code x={114} y={46} />
      <Writing x={114} y={80} width={64} />
      <Glyph name="clock" x={216} y={14} size={26} className="fill-surface stroke-text" />
      <path d="M36 148h248" className="stroke-line-strong" />
      {[36, 56, 82, 116, 160, 216, 284].map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy={148}
          r={index === 4 ? 15 : 5}
          className={index < 4 ? 'fill-primary' : 'fill-surface stroke-line-strong'}
        />
      ))}
      <Badge x={160} y={148} />
    </Stage>
  ),
  review: () => (
    <Stage>
      <Browser>
        {[16, 62, 108].map((y, index) => (
          <g key={y}>
            <rect
              x={18}
              y={y}
              width={236}
              height={38}
              rx={8}
              className={index === 0 ? 'fill-primary-tint stroke-primary-mark' : 'stroke-line-strong'}
            />
            <Face x={40} y={y + 19} r={11} marked={index === 0} />
            <Writing x={60} y={y + 11} width={80} strong />
            <Writing x={60} y={y + 23} width={52} />
            {index > 0 && <Tile x={212} y={y + 7} width={30} height={24} glyph="clock" />}
          </g>
        ))}
      </Browser>
      <Glyph name="shield" x={240} y={64} size={34} className="fill-surface stroke-up" />
    </Stage>
  ),
  failed: () => (
    <Stage ends="inside">
      <rect x={64} y={30} width={192} height={140} rx={10} className="fill-surface stroke-control-line" />
      <Writing x={82} y={48} width={56} strong />
      <Writing x={82} y={66} width={156} />
      <Writing x={82} y={78} width={128} />
      <Code x={82} y={98} missing />
      <Writing x={82} y={136} width={140} />
      <Badge x={256} y={48} glyph="alert" tone="warn" />
      <circle cx={210} cy={109} r={15} className="fill-primary" />
      <Glyph name="refresh" x={201} y={100} size={18} className="stroke-on-primary" />
    </Stage>
  ),
}
