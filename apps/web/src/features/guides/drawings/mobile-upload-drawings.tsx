import type { StepOf } from '@cuesheet/contract/guides'
import type { Drawings } from '../guide-drawing.ts'
import { GallerySign, LengthSign, RecordButton, Viewfinder } from './camera-pieces.tsx'
import { type Os, Phone, Stage, screenWidth } from './frames.tsx'
import { Glyph } from './glyphs.tsx'
import { EarningsBars, Lane, TrackRow, VolumeSlider } from './music-pieces.tsx'
import { Badge, Face, Finger, Pressed, Tile, Writing } from './pieces.tsx'

/** The bar at the foot of the video app, with the place that creates in its middle. */
export function AppBar() {
  return (
    <>
      <path d={`M0 -34h${screenWidth}`} className="stroke-line-strong" />
      {[14, 40, 92].map((x) => (
        <rect key={x} x={x - 5} y={-25} width={10} height={10} rx={3} className="fill-line-strong" />
      ))}
      <circle cx={66} cy={-20} r={12} className="fill-primary" />
      <Glyph name="plus" x={57} y={-29} size={18} className="stroke-on-primary" />
      <Face x={118} y={-20} r={8} />
    </>
  )
}

export const mobileUploadDrawings = (os: Os): Drawings<StepOf<'ios-mobile-upload'>> => ({
  choose: () => (
    <Stage>
      <Phone os={os}>
        <Writing x={12} y={6} width={48} strong />
        <TrackRow x={14} y={26} width={104} />
        <TrackRow x={14} y={66} width={104} marked />
        <TrackRow x={14} y={106} width={104} />
        <circle cx={112} cy={77} r={11} className="fill-primary" />
        <Glyph name="copy" x={105} y={70} size={14} className="stroke-on-primary" />
      </Phone>
      <Finger x={216} y={132} />
    </Stage>
  ),
  create: () => (
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
  sound: () => (
    <Stage>
      <Phone os={os}>
        <Viewfinder y={-20} height={210} />
        <Pressed x={22} y={4} width={88} height={26} glyph="note" />
        <rect x={106} y={50} width={18} height={70} rx={9} className="fill-surface stroke-line-strong" />
        {[62, 84, 106].map((y) => (
          <circle key={y} cx={115} cy={y} r={3.5} className="fill-control-line" />
        ))}
      </Phone>
      <Finger x={176} y={70} />
    </Stage>
  ),
  search: () => (
    <Stage>
      <Phone os={os}>
        <rect x={10} y={4} width={112} height={24} rx={12} className="fill-sunken stroke-control-line" />
        <Glyph name="search" x={17} y={9} size={14} className="stroke-control-line" />
        <Writing x={36} y={13.5} width={52} strong />
        <path d="M93 9v14" className="stroke-primary-mark" strokeWidth={2} />
        <TrackRow x={16} y={44} width={100} marked />
        <circle cx={110} cy={55} r={10} className="fill-primary" />
        <Glyph name="check" x={103} y={48} size={14} className="stroke-on-primary" />
        <TrackRow x={16} y={84} width={100} />
        <TrackRow x={16} y={120} width={100} />
      </Phone>
      <Finger x={213} y={110} />
    </Stage>
  ),
  shoot: () => (
    <Stage ends="top">
      <Phone os={os} from="bottom">
        <Viewfinder y={-170} height={160} />
        <RecordButton y={-44} progress={0.7} />
        <GallerySign y={-44} />
        <LengthSign x={108} y={-44} share={0.7} />
        <rect x={10} y={-150} width={112} height={6} rx={3} className="fill-line-strong" />
        <rect x={10} y={-150} width={78} height={6} rx={3} className="fill-primary" />
      </Phone>
      <Badge x={246} y={60} glyph="clock" />
    </Stage>
  ),
  volume: ({ constants }) => (
    <Stage ends="inside">
      <rect x={30} y={30} width={260} height={140} rx={16} className="fill-surface stroke-control-line" />
      <rect x={142} y={40} width={36} height={4} rx={2} className="fill-line-strong" />
      <VolumeSlider x={52} y={76} width={216} percent={70} glyph="speaker" />
      <VolumeSlider
        x={52}
        y={122}
        width={216}
        percent={constants.recommended_music_volume_percent}
        least={constants.least_music_volume_percent}
        glyph="note"
      />
      <path
        d={`M${78 + (190 * constants.recommended_music_volume_percent) / 100 + 16} 146h62m-7-6 7 6-7 6`}
        className="stroke-up"
        strokeWidth={2}
      />
    </Stage>
  ),
  check: () => (
    <Stage>
      <Phone os={os}>
        <rect x={36} y={0} width={60} height={76} rx={8} className="fill-sunken stroke-line-strong" />
        <Glyph name="play" x={54} y={26} size={24} className="stroke-control-line" />
        <Lane x={10} y={92} width={112} kind="pictures" />
        <Lane x={10} y={120} width={112} kind="music" />
        <path d="M66 84v80" className="stroke-text" />
      </Phone>
      <Badge x={240} y={172} />
    </Stage>
  ),
  upload: () => (
    <Stage ends="top">
      <Phone os={os} from="bottom">
        <Tile x={12} y={-150} width={34} height={52} glyph="play" />
        <Writing x={56} y={-142} width={62} strong />
        <Writing x={56} y={-129} width={44} />
        {[-84, -66].map((y) => (
          <g key={y}>
            <circle cx={18} cy={y + 2.5} r={4} className="stroke-control-line" />
            <Writing x={32} y={y} width={70} />
          </g>
        ))}
        <Pressed x={12} y={-46} width={108} height={28} glyph="arrow_up" />
      </Phone>
      <Finger x={192} y={134} />
    </Stage>
  ),
  earnings: ({ constants }) => (
    <Stage>
      <Phone os={os}>
        <Writing x={12} y={6} width={48} strong />
        <rect x={8} y={24} width={116} height={106} rx={10} className="stroke-line-strong" />
        <path d="M16 118h100" className="stroke-line-strong" />
        <EarningsBars
          x={18}
          y={117}
          width={96}
          waiting={Math.min(constants.earnings_visible_after_days, 5)}
        />
      </Phone>
      <Badge x={244} y={62} glyph="calendar" />
    </Stage>
  ),
})
