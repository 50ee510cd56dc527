import type { Track } from '@cuesheet/contract/music'
import { useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useSize } from '../../ui/chart/use-size.ts'
import { RowList } from '../../ui/table/row-list.tsx'
import { cardTextHeight, TrackCard, TrackCardSkeleton } from './track-card.tsx'
import { TrackRow, TrackRowSkeleton } from './track-row.tsx'

type Props = {
  label: string
  rows: readonly Track[]
  /** With those that are not here yet, drawn as their skeletons. */
  count: number
  /** Of the whole list, as far as it is known. */
  total: number | null
  prefix: string | null
  onFavourite: (track: Track) => void
  /** Called with the rows that are drawn. */
  onVisible: (first: number, last: number) => void
  /** Rows of another question, while this one is answered. */
  dimmed: boolean
}

const rowHeight = 68

/** Of what sticks above the list and would cover a focused row. */
const useHeadHeight = () => (useScreenClass() === 'mobile' ? 180 : 64)

/** Tracks below each other. */
export function TrackList({ rows, prefix, onFavourite, ...list }: Props) {
  const format = useFormat()
  return (
    <div className="@container overflow-clip rounded-card border border-line bg-surface">
      <RowList
        {...list}
        rowAt={(index) => rows[index]}
        rowKey={({ track_id }) => String(track_id)}
        row={(track, { tabIndex }) => (
          <TrackRow
            track={track}
            prefix={prefix}
            tabIndex={tabIndex}
            format={format}
            onFavourite={onFavourite}
          />
        )}
        skeleton={<TrackRowSkeleton />}
        rowHeight={rowHeight}
        headHeight={useHeadHeight()}
      />
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
  rows,
  prefix,
  onFavourite,
  columns,
  card,
  ...list
}: Props & { columns: number; card: number }) {
  return (
    <RowList
      {...list}
      rowAt={(index) => rows[index]}
      rowKey={({ track_id }) => String(track_id)}
      row={(track, { tabIndex }) => (
        <TrackCard track={track} prefix={prefix} tabIndex={tabIndex} onFavourite={onFavourite} />
      )}
      skeleton={<TrackCardSkeleton />}
      rowHeight={Math.round(card) + cardTextHeight}
      headHeight={useHeadHeight()}
      cards={{ columns, width: card, gap }}
    />
  )
}
