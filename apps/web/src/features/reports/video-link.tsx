import type { VideoRow } from '@cuesheet/contract/dashboard'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowLink } from '../../ui/table/column.ts'
import { loadVideoDetail } from './video-modal.tsx'
import { videoSubject } from './video-subject.ts'

type Props = { row: VideoRow; link: RowLink; className: string; children: ReactNode }

/** Opens the video's detail over the list, in the address. */
export function VideoLink({ row, link, className, children }: Props) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, 'video-detail': videoSubject(row) })}
      state={(state) => ({ ...state, modal: 'video-detail' })}
      resetScroll={false}
      preload={false}
      onPointerEnter={loadVideoDetail}
      className={className}
      {...link}
    >
      {children}
    </Link>
  )
}
