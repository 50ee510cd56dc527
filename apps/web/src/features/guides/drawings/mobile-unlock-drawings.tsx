import type { StepOf } from '@cuesheet/contract/guides'
import type { Drawings } from '../guide-drawing.ts'
import { GallerySign, LengthSign, RecordButton, Viewfinder } from './camera-pieces.tsx'
import { type Os, Phone, Stage, screenWidth } from './frames.tsx'
import { Glyph } from './glyphs.tsx'
import { AppBar } from './mobile-upload-drawings.tsx'
import { TrackRow, Waveform } from './music-pieces.tsx'
import { Badge, Face, Finger, Pressed, Tile, Writing } from './pieces.tsx'

export const mobileUnlockDrawings = (os: Os): Drawings<StepOf<'ios-mobile-unlock'>> => ({
  update: () => (
    <Stage>
      <Phone os={os}>
        <rect x={12} y={10} width={44} height={44} rx={12} className="fill-sunken stroke-control-line" />
        <Glyph name="play" x={22} y={20} size={24} className="stroke-control-line" />
        <Writing x={66} y={16} width={54} strong />
        <Writing x={66} y={29} width={38} />
        <Pressed x={12} y={68} width={108} height={26} glyph="download" />
        {[12, 52, 92].map((x) => (
          <Tile key={x} x={x} y={110} width={32} height={56} glyph="play" />
        ))}
      </Phone>
      <Finger x={196} y={124} />
    </Stage>
  ),
  camera: () => (
    <Stage ends="top">
      <Phone os={os} from="bottom">
        <Tile x={12} y={-140} width={108} height={60} glyph="play" />
        <Face x={20} y={-60} r={8} />
        <Writing x={36} y={-66} width={70} strong />
        <Writing x={36} y={-55} width={48} />
        <AppBar />
      </Phone>
      <Finger x={168} y={152} />
    </Stage>
  ),
  length: () => (
    <Stage ends="top">
      <Phone os={os} from="bottom">
        <Viewfinder y={-170} height={160} />
        <RecordButton y={-44} />
        <GallerySign y={-44} />
        <LengthSign x={108} y={-44} share={0.16} marked />
      </Phone>
      <rect x={226} y={14} width={44} height={104} rx={22} className="fill-surface stroke-text" />
      <LengthSign x={248} y={36} share={1} marked />
      <LengthSign x={248} y={66} share={0.5} />
      <LengthSign x={248} y={96} share={0.16} />
      <Finger x={211} y={129} />
    </Stage>
  ),
  sound: () => (
    <Stage>
      <Phone os={os}>
        <Writing x={12} y={6} width={48} strong />
        <TrackRow x={16} y={28} width={100} />
        <LengthSign x={110} y={39} share={0.16} />
        <TrackRow x={16} y={70} width={100} marked />
        <LengthSign x={110} y={81} share={1} marked />
        <TrackRow x={16} y={112} width={100} />
        <LengthSign x={110} y={123} share={0.5} />
      </Phone>
      <Finger x={172} y={130} />
    </Stage>
  ),
  range: () => (
    <Stage ends="inside">
      <rect x={30} y={30} width={260} height={140} rx={16} className="fill-surface stroke-control-line" />
      <rect x={142} y={40} width={36} height={4} rx={2} className="fill-line-strong" />
      <TrackRow x={50} y={58} width={150} />
      <rect
        x={94}
        y={100}
        width={150}
        height={44}
        rx={8}
        strokeWidth={2.5}
        className="fill-primary-tint stroke-primary-mark"
      />
      <Waveform x={46} y={122} width={228} from={0.21} to={0.868} />
      <path
        d="M64 158H46m6-5-6 5 6 5M256 158h18m-6-5 6 5-6 5"
        className="stroke-control-line"
        strokeWidth={2}
      />
      <Finger x={170} y={124} />
    </Stage>
  ),
  confirm: () => (
    <Stage>
      <Phone os={os}>
        <Viewfinder y={-20} height={210} />
        <rect x={10} y={6} width={112} height={8} rx={4} className="fill-surface stroke-line-strong" />
        <rect x={10} y={6} width={88} height={8} rx={4} className="fill-primary" />
        <path d="M70 2v16" className="stroke-text" strokeWidth={2} />
        <rect
          x={(screenWidth - 82) / 2}
          y={26}
          width={82}
          height={22}
          rx={11}
          className="fill-surface stroke-line-strong"
        />
        <Glyph name="note" x={33} y={30} size={14} className="stroke-primary-mark" />
        <Writing x={52} y={34.5} width={44} strong />
      </Phone>
      <Badge x={244} y={56} />
    </Stage>
  ),
})
