import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import type { Format } from '../../lib/format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { ListCard, type ListCardProps } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import type { Leading } from './comparison.ts'
import { useVideoColumns } from './video-columns.tsx'
import { PhoneRow, PhoneRowSkeleton } from './video-phone-row.tsx'
import { videoSubject } from './video-subject.ts'

type Props = Pick<
  ListCardProps<VideoRow, VideoSort>,
  'label' | 'count' | 'rowAt' | 'sort' | 'onSort' | 'onVisible' | 'dimmed' | 'columns'
> & {
  format: Format
  /** Of today's reporting day: other years are written out. */
  year: string
  leading: Leading
}

/** The columns of a list of videos, the same wherever there is one. `isGross`: before the fee of the member that is selected. */
export const useVideoTable = (
  format: Format,
  year: string,
  isGross: boolean,
  leading: Leading,
  sortedBy: VideoSort,
) => useColumns('videos', useVideoColumns(format, year, isGross, leading), sortedBy)

/** Videos with their figures; each opens its detail. */
export function VideoList({ format, year, leading, ...list }: Props) {
  const { open } = useModal('video-detail')
  return (
    <ListCard
      {...list}
      partOf={null}
      rowKey={videoSubject}
      onOpen={(row) => open(videoSubject(row))}
      row={(row, { tabIndex }) => (
        <PhoneRow
          row={row}
          tabIndex={tabIndex}
          sort={list.sort.by}
          format={format}
          year={year}
          leading={leading}
        />
      )}
      skeleton={<PhoneRowSkeleton />}
    />
  )
}
