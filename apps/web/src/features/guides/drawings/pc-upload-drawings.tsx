import type { StepOf } from '@cuesheet/contract/guides'
import type { Drawings } from '../guide-drawing.ts'
import { Browser, Stage } from './frames.tsx'
import { Glyph } from './glyphs.tsx'
import { EarningsBars, Lane, TrackRow, VolumeSlider } from './music-pieces.tsx'
import { Badge, Control, Face, Pointer, Pressed, Tile, Writing } from './pieces.tsx'

/** A video editor: the picture above its timeline. */
function Editor({ marked, children }: { marked: boolean; children?: React.ReactNode }) {
  return (
    <>
      <rect x={24} y={20} width={272} height={220} rx={10} className="fill-surface stroke-control-line" />
      <rect x={128} y={32} width={44} height={66} rx={6} className="fill-sunken stroke-line-strong" />
      <Glyph name="play" x={140} y={54} size={20} className="stroke-control-line" />
      <Writing x={40} y={36} width={58} strong />
      <Writing x={40} y={49} width={40} />
      <Writing x={40} y={61} width={48} />
      <path d="M24 108h272" className="stroke-line-strong" />
      <Lane x={40} y={118} width={240} kind="pictures" />
      {marked && <Lane x={40} y={146} width={240} kind="music" />}
      {children}
    </>
  )
}

/** The head of the platform's studio. */
function StudioBar() {
  return (
    <>
      <Glyph name="play" x={14} y={9} size={18} className="stroke-control-line" />
      <Writing x={40} y={15} width={44} strong />
      <Face x={252} y={18} r={10} />
      <path d="M0 36h272" className="stroke-line-strong" />
    </>
  )
}

export const pcUploadDrawings: Drawings<StepOf<'pc-upload'>> = {
  choose: () => (
    <Stage>
      <Browser>
        <Writing x={18} y={12} width={56} strong />
        {[32, 72, 112].map((y, index) => (
          <g key={y}>
            <TrackRow x={22} y={y} width={228} marked={index === 1} />
            {index !== 1 && <Glyph name="copy" x={230} y={y + 4} size={14} className="stroke-control-line" />}
          </g>
        ))}
        <Pressed x={186} y={71} width={62} height={24} glyph="copy" />
      </Browser>
      <Pointer x={256} y={134} />
    </Stage>
  ),
  edit: () => (
    <Stage>
      <Editor marked={false}>
        <rect
          x={40}
          y={146}
          width={240}
          height={22}
          rx={5}
          strokeDasharray="4 4"
          className="stroke-control-line"
        />
        <g transform="translate(58 -10) rotate(-3 160 160)">
          <Lane x={60} y={152} width={150} kind="music" />
        </g>
      </Editor>
      <Pointer x={216} y={156} />
    </Stage>
  ),
  volume: ({ constants }) => (
    <Stage>
      <Editor marked>
        <rect x={76} y={44} width={200} height={84} rx={12} className="fill-surface stroke-text" />
        <VolumeSlider
          x={94}
          y={80}
          width={164}
          percent={constants.recommended_music_volume_percent}
          least={constants.least_music_volume_percent}
          glyph="note"
        />
        <path
          d={`M${120 + (138 * constants.recommended_music_volume_percent) / 100 + 14} 108h50m-7-6 7 6-7 6`}
          className="stroke-up"
          strokeWidth={2}
        />
      </Editor>
    </Stage>
  ),
  check: () => (
    <Stage>
      <Editor marked>
        <path d="M150 110v70" className="stroke-text" strokeWidth={2} />
        <path d="M144 108h12l-6 8z" className="fill-text stroke-text" />
      </Editor>
      <Badge x={280} y={146} />
    </Stage>
  ),
  upload: () => (
    <Stage>
      <Browser>
        <StudioBar />
        <Pressed x={168} y={7} width={66} height={22} glyph="plus" />
        <rect
          x={56}
          y={52}
          width={160}
          height={92}
          rx={12}
          strokeDasharray="6 5"
          className="fill-sunken stroke-control-line"
        />
        <circle cx={136} cy={90} r={20} className="fill-surface stroke-line-strong" />
        <Glyph name="arrow_up" x={124} y={78} size={24} className="stroke-primary-mark" />
        <Writing x={100} y={122} width={72} strong />
      </Browser>
      <Pointer x={236} y={66} />
    </Stage>
  ),
  publish: () => (
    <Stage>
      <Browser>
        <StudioBar />
        <Writing x={24} y={48} width={56} strong />
        {[62, 80, 98].map((y, index) => (
          <g key={y}>
            <circle
              cx={32}
              cy={y + 4}
              r={6}
              className={index === 2 ? 'fill-primary stroke-primary' : 'stroke-control-line'}
            />
            {index === 2 && <circle cx={32} cy={y + 4} r={2.5} className="fill-on-primary" />}
            <Writing x={48} y={y + 1} width={[52, 66, 44][index]!} strong={index === 2} />
          </g>
        ))}
        <Tile x={196} y={46} width={52} height={62} glyph="play" />
        <Control x={126} y={117} width={54} height={22} />
        <Pressed x={188} y={116} width={64} height={24} />
      </Browser>
      <Pointer x={248} y={174} />
    </Stage>
  ),
  recognition: ({ constants }) => {
    const days = Math.min(Math.max(constants.recognition_days_to, 1), 5)
    return (
      <Stage ends="inside">
        <rect x={40} y={28} width={240} height={64} rx={10} className="fill-surface stroke-control-line" />
        <Tile x={54} y={38} width={32} height={44} glyph="play" />
        <Writing x={98} y={48} width={74} strong />
        <Writing x={98} y={62} width={50} />
        <rect
          x={194}
          y={47}
          width={70}
          height={26}
          rx={13}
          className="fill-primary-tint stroke-primary-mark"
        />
        <Glyph name="note" x={203} y={52} size={16} className="stroke-primary-mark" />
        <Writing x={226} y={57.5} width={26} strong />
        <path d="M72 148h176" className="stroke-line-strong" />
        {Array.from({ length: days + 1 }, (_, day) => 72 + (176 * day) / days).map((x, day) =>
          day === days ? (
            <Badge key={x} x={x} y={148} />
          ) : (
            <circle
              key={x}
              cx={x}
              cy={148}
              r={day === 0 ? 8 : 6}
              className={day === 0 ? 'fill-primary' : 'fill-surface stroke-control-line'}
            />
          ),
        )}
      </Stage>
    )
  },
  earnings: ({ constants }) => (
    <Stage>
      <Browser>
        <Writing x={18} y={14} width={60} strong />
        <rect x={18} y={32} width={236} height={110} rx={10} className="stroke-line-strong" />
        <path d="M32 126h208" className="stroke-line-strong" />
        <EarningsBars
          x={36}
          y={125}
          width={200}
          waiting={Math.min(constants.earnings_visible_after_days, 5)}
        />
      </Browser>
      <Badge x={268} y={70} glyph="calendar" />
    </Stage>
  ),
}
