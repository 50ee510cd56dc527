import type { StepOf } from '@cuesheet/contract/guides'
import type { Drawings } from '../guide-drawing.ts'
import { Browser, Stage } from './frames.tsx'
import { Glyph } from './glyphs.tsx'
import { Badge, Code, Control, Face, Pointer, Pressed, Tile, Writing } from './pieces.tsx'

/** The left edge of the platform's studio, with its last place marked. */
function StudioRail({ marked }: { marked: boolean }) {
  return (
    <>
      <path d="M44 0v200" className="stroke-line-strong" />
      <Face x={22} y={22} r={11} />
      {[46, 66, 86].map((y) => (
        <rect key={y} x={15} y={y} width={14} height={10} rx={3} className="fill-line-strong" />
      ))}
      {marked && <rect x={8} y={106} width={28} height={24} rx={6} className="fill-primary-tint" />}
      <Glyph
        name="wand"
        x={14}
        y={110}
        size={16}
        className={marked ? 'stroke-primary-mark' : 'stroke-control-line'}
      />
    </>
  )
}

/** The studio's head: three tabs, of which one may be marked, and the button that publishes. */
function StudioHead({ tab }: { tab: number | null }) {
  return (
    <>
      <Writing x={60} y={14} width={64} strong />
      {[60, 112, 164].map((x, index) => (
        <g key={x}>
          <Writing x={x} y={38} width={36} strong={tab === index} />
          {tab === index && <path d={`M${x - 2} 52h40`} className="stroke-primary-mark" strokeWidth={3} />}
        </g>
      ))}
      <path d="M44 54h228" className="stroke-line-strong" />
    </>
  )
}

function Description({ children }: { children: React.ReactNode }) {
  return (
    <>
      <Writing x={60} y={66} width={46} strong />
      <rect x={60} y={80} width={192} height={90} rx={8} className="stroke-control-line" />
      <Writing x={72} y={92} width={150} />
      <Writing x={72} y={104} width={112} />
      {children}
    </>
  )
}

export const pcAuthDrawings: Drawings<StepOf<'pc-auth'>> = {
  copy: () => (
    <Stage>
      <Browser>
        <Face x={34} y={32} r={14} />
        <Writing x={58} y={23} width={84} strong />
        <Writing x={58} y={36} width={54} />
        <rect x={20} y={62} width={232} height={58} rx={10} className="stroke-line-strong" />
        <Code x={36} y={80} />
        <Pressed x={142} y={79} width={94} height={24} glyph="copy" />
      </Browser>
      <Pointer x={236} y={142} />
    </Stage>
  ),
  studio: () => (
    <Stage>
      <Browser>
        <rect x={1} y={1} width={270} height={43} className="fill-sunken" />
        <Glyph name="play" x={124} y={10} size={24} className="stroke-control-line" />
        <Face x={42} y={72} r={22} />
        <Writing x={78} y={56} width={92} strong />
        <Writing x={78} y={70} width={126} />
        <Pressed x={78} y={86} width={92} height={24} />
        <Control x={178} y={87} width={70} height={22} />
        {[20, 82, 144, 206].map((x) => (
          <Tile key={x} x={x} y={126} width={52} height={32} glyph="play" />
        ))}
      </Browser>
      <Pointer x={166} y={146} />
    </Stage>
  ),
  basic: () => (
    <Stage>
      <Browser>
        <StudioRail marked />
        <StudioHead tab={1} />
        <Writing x={60} y={70} width={46} strong />
        <rect x={60} y={84} width={192} height={20} rx={6} className="stroke-line-strong" />
        <Writing x={60} y={118} width={46} strong />
        <rect x={60} y={132} width={192} height={40} rx={6} className="stroke-line-strong" />
      </Browser>
      <Pointer x={156} y={90} />
    </Stage>
  ),
  paste: () => (
    <Stage>
      <Browser>
        <StudioRail marked={false} />
        <StudioHead tab={1} />
        <Description>
          <Code x={72} y={122} />
          <path d="M170 122v22" className="stroke-text" strokeWidth={2} />
        </Description>
      </Browser>
      <rect x={206} y={156} width={86} height={32} rx={16} className="fill-surface stroke-text" />
      <Glyph name="clipboard" x={218} y={163} size={18} className="stroke-primary-mark" />
      <Writing x={244} y={169.5} width={34} strong />
    </Stage>
  ),
  publish: () => (
    <Stage>
      <Browser>
        <StudioRail marked={false} />
        <StudioHead tab={1} />
        <Control x={148} y={8} width={46} />
        <Pressed x={200} y={7} width={60} height={22} />
        <Description>
          <Code x={72} y={122} />
        </Description>
      </Browser>
      <Pointer x={262} y={66} />
    </Stage>
  ),
  verify: () => (
    <Stage>
      <Browser>
        <Face x={34} y={32} r={14} />
        <Writing x={58} y={23} width={84} strong />
        <Writing x={58} y={36} width={54} />
        <rect x={20} y={62} width={232} height={74} rx={10} className="stroke-line-strong" />
        <Code x={36} y={76} />
        <Pressed x={36} y={106} width={200} height={22} />
      </Browser>
      <Badge x={262} y={78} />
      <Pointer x={170} y={164} />
    </Stage>
  ),
}
