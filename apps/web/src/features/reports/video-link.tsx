import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { ReactNode } from 'react'
import { ModalLink } from '../../ui/modal-link.tsx'
import type { RowLink } from '../../ui/table/column.ts'
import { loadVideoDetail } from './video-modal.tsx'
import { videoSubject } from './video-subject.ts'

type Props = { row: VideoRow; link: RowLink; className: string; children: ReactNode }

/** Opens the video's detail over the list, in the address. */
export function VideoLink({ row, link, className, children }: Props) {
  return (
    <ModalLink
      modal="video-detail"
      subject={videoSubject(row)}
      row={link}
      className={className}
      onPointerEnter={loadVideoDetail}
    >
      {children}
    </ModalLink>
  )
}
