import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { FileText, MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useModal } from '../../lib/use-modal.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import type { Column } from '../../ui/table/column.ts'

/** What can be done about a video without opening it: a claim on it asked to be released, its tracks’ certificates. */
export function useVideoMenuColumn(isManager: boolean): Column<VideoRow, VideoSort> {
  const t = useTranslations('reports.videos.menu')
  const { open: openAsk } = useModal('ask')
  const { open: openCertificate } = useModal('certificate')
  return useMemo(() => {
    const actionsOf = ({ channel_id, video_id, music }: VideoRow): MenuAction[] => {
      const about = `${channel_id}.${video_id}`
      return [
        ...(isManager
          ? []
          : [
              {
                id: 'ask',
                label: t('ask_release'),
                icon: MessagesSquare,
                onPress: () => void openAsk(about),
              },
            ]),
        ...(music
          ? [
              {
                id: 'certificates',
                label: t('certificates'),
                icon: FileText,
                onPress: () => void openCertificate(about),
              },
            ]
          : []),
      ]
    }
    return {
      id: 'actions',
      header: t('column'),
      head: <span className="sr-only">{t('column')}</span>,
      align: 'end',
      width: 56,
      rank: null,
      className: 'px-2! pe-3!',
      cell: (row) => {
        const actions = actionsOf(row)
        return actions.length > 0 && <ActionMenu label={t('label', { title: row.title })} actions={actions} />
      },
      skeleton: null,
    }
  }, [t, openAsk, openCertificate, isManager])
}
