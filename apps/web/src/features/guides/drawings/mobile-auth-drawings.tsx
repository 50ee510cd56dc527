import type { StepOf } from '@cuesheet/contract/guides'
import type { Drawings } from '../guide-drawing.ts'
import { Phone, Stage, screenWidth } from './frames.tsx'
import { Glyph } from './glyphs.tsx'
import { Badge, Code, Control, Face, Finger, Pressed, Tile, Writing } from './pieces.tsx'

/** The bar above a screen of an app, with the way back. */
function TopBar({ width = 44 }: { width?: number }) {
  return (
    <>
      <Glyph name="back" x={6} y={4} size={14} className="stroke-control-line" />
      <Writing x={26} y={8} width={width} strong />
      <path d={`M0 26h${screenWidth}`} className="stroke-line-strong" />
    </>
  )
}

export const mobileAuthDrawings: Drawings<StepOf<'mobile-auth'>> = {
  copy: () => (
    <Stage>
      <Phone os="ios">
        <Face x={24} y={22} r={12} />
        <Writing x={44} y={14} width={62} strong />
        <Writing x={44} y={26} width={40} />
        <rect x={8} y={48} width={116} height={84} rx={10} className="stroke-line-strong" />
        <Code x={20} y={60} />
        <Pressed x={20} y={94} width={92} height={26} glyph="copy" />
      </Phone>
      <Finger x={196} y={152} />
    </Stage>
  ),
  channel: () => (
    <Stage ends="top">
      <Phone os="ios" from="bottom">
        <Face x={26} y={-132} r={16} />
        <Writing x={50} y={-142} width={66} strong />
        <Writing x={50} y={-129} width={44} />
        <Pressed x={10} y={-106} width={112} height={24} />
        {[10, 52, 94].map((x) => (
          <Tile key={x} x={x} y={-70} width={28} height={24} glyph="play" />
        ))}
        <path d={`M0 -32h${screenWidth}`} className="stroke-line-strong" />
        {[14, 40, 66].map((x) => (
          <rect key={x} x={x - 5} y={-23} width={10} height={10} rx={3} className="fill-line-strong" />
        ))}
        <rect x={87} y={-23} width={10} height={10} rx={3} className="fill-line-strong" />
        <Face x={116} y={-18} r={9} marked />
      </Phone>
      <Finger x={190} y={70} />
    </Stage>
  ),
  settings: () => (
    <Stage>
      <Phone os="ios">
        <rect x={0} y={-2} width={screenWidth} height={40} className="fill-sunken" />
        <Glyph name="play" x={56} y={6} size={20} className="stroke-control-line" />
        <Face x={30} y={62} r={17} />
        <Writing x={56} y={52} width={62} strong />
        <Writing x={56} y={65} width={42} />
        <Control x={10} y={90} width={80} height={24} />
        <circle cx={108} cy={102} r={14} className="fill-primary" />
        <Glyph name="pencil" x={100} y={94} size={16} className="stroke-on-primary" />
        {[10, 52, 94].map((x) => (
          <Tile key={x} x={x} y={126} width={28} height={40} glyph="play" />
        ))}
      </Phone>
      <Finger x={206} y={152} />
    </Stage>
  ),
  paste: () => (
    <Stage>
      <Phone os="ios">
        <TopBar />
        <Writing x={10} y={38} width={46} strong />
        <rect x={10} y={52} width={112} height={82} rx={8} className="stroke-control-line" />
        <Writing x={20} y={64} width={86} />
        <Writing x={20} y={76} width={60} />
        <Code x={20} y={96} />
      </Phone>
      <rect x={180} y={84} width={90} height={32} rx={16} className="fill-surface stroke-text" />
      <Glyph name="clipboard" x={193} y={91} size={18} className="stroke-primary-mark" />
      <Writing x={220} y={97.5} width={36} strong />
      <Finger x={188} y={160} />
    </Stage>
  ),
  save: () => (
    <Stage>
      <Phone os="ios">
        <TopBar width={36} />
        <Pressed x={84} y={1} width={44} height={20} />
        <Writing x={10} y={38} width={46} strong />
        <rect x={10} y={52} width={112} height={82} rx={8} className="stroke-line-strong" />
        <Writing x={20} y={64} width={86} />
        <Writing x={20} y={76} width={60} />
        <Code x={20} y={96} />
      </Phone>
      <Finger x={206} y={62} />
    </Stage>
  ),
  verify: () => (
    <Stage>
      <Phone os="ios">
        <Face x={24} y={22} r={12} />
        <Writing x={44} y={14} width={62} strong />
        <Writing x={44} y={26} width={40} />
        <rect x={8} y={48} width={116} height={84} rx={10} className="stroke-line-strong" />
        <Code x={20} y={60} />
        <Pressed x={20} y={94} width={92} height={26} />
      </Phone>
      <Badge x={236} y={66} />
      <Finger x={188} y={152} />
    </Stage>
  ),
}
