import type { Track } from '@cuesheet/contract/music'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useSize } from '../../ui/chart/use-size.ts'
import { cardTextHeight, TrackCard, TrackCardSkeleton } from './track-card.tsx'
import { TrackRow, TrackRowSkeleton } from './track-row.tsx'
import { useTrackWindow } from './use-track-window.ts'

type Props = {
  label: string
  rows: readonly Track[]
  /** With those that are not here yet, drawn as their skeletons. */
  count: number
  /** Of the whole list, as far as it is known. */
  total: number | null
  prefix: string | null
  onFavourite: (track: Track) => void
  /** Told the last row that is drawn. */
  onVisible: (last: number) => void
  /** Rows of another question, while this one is answered. */
  dimmed: boolean
}

const rowHeight = 68

/** Tracks below each other. */
export function TrackList({ label, rows, count, total, prefix, onFavourite, onVisible, dimmed }: Props) {
  const format = useFormat()
  const headHeight = useScreenClass() === 'mobile' ? 180 : 64
  const { list, height, items, last, handlers } = useTrackWindow({ count, columns: 1, rowHeight, headHeight })
  useEffect(() => onVisible(last), [last, onVisible])
  return (
    <div className="@container overflow-clip rounded-card border border-line bg-surface">
      <ul
        ref={list}
        aria-label={label}
        aria-busy={dimmed}
        {...handlers}
        className={`window-rows relative transition-opacity duration-150 ${dimmed ? 'opacity-50' : ''}`}
        style={{ height }}
      >
        {items.map(({ index, tabIndex, top }) => {
          const track = rows[index]
          return (
            <li
              key={track?.track_id ?? `loading-${index}`}
              data-row={index}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-line not-first:border-t"
              style={{ height: rowHeight, top }}
            >
              {track ? (
                <TrackRow
                  track={track}
                  prefix={prefix}
                  tabIndex={tabIndex}
                  format={format}
                  onFavourite={onFavourite}
                />
              ) : (
                <TrackRowSkeleton />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const gap = 20
const narrowest = 176

/** Tracks as a wall of pictures, as many beside each other as have room. */
export function TrackGrid(props: Props) {
  const [box, size] = useSize<HTMLDivElement>()
  const narrow = useScreenClass() === 'mobile' ? 140 : narrowest
  const width = useSteadyWidth(size?.width ?? 0)
  const columns = Math.max(2, Math.floor((width + gap) / (narrow + gap)))
  const card = (width - gap * (columns - 1)) / columns
  return <div ref={box}>{width > 0 && <Wall {...props} columns={columns} card={card} />}</div>
}

/** As wide as a scrollbar, or wider than any. */
const scrollbarPx = 20

/** Without what a scrollbar gives back: a wall that grew with it would bring it back, and so on for ever. */
function useSteadyWidth(width: number): number {
  const steady = useRef(width)
  if (width < steady.current || width > steady.current + scrollbarPx) steady.current = width
  return steady.current
}

function Wall({
  label,
  rows,
  count,
  total,
  prefix,
  onFavourite,
  onVisible,
  dimmed,
  columns,
  card,
}: Props & { columns: number; card: number }) {
  const headHeight = useScreenClass() === 'mobile' ? 180 : 64
  const height = Math.round(card) + cardTextHeight
  const wall = useTrackWindow({ count, columns, rowHeight: height, headHeight })
  useEffect(() => onVisible(wall.last), [wall.last, onVisible])
  return (
    <ul
      ref={wall.list}
      aria-label={label}
      aria-busy={dimmed}
      {...wall.handlers}
      className={`window-rows relative transition-opacity duration-150 ${dimmed ? 'opacity-50' : ''}`}
      style={{ height: wall.height }}
    >
      {wall.items.map(({ index, tabIndex, top, column }) => {
        const track = rows[index]
        return (
          <li
            key={track?.track_id ?? `loading-${index}`}
            data-row={index}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
            className="absolute"
            style={{ top, height, left: column * (card + gap), width: card }}
          >
            {track ? (
              <TrackCard track={track} prefix={prefix} tabIndex={tabIndex} onFavourite={onFavourite} />
            ) : (
              <TrackCardSkeleton />
            )}
          </li>
        )
      })}
    </ul>
  )
}
