import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, Eye, Link2, RotateCcw, ShieldCheck, Trash2, UserMinus, UserPlus } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useModal } from '../../lib/use-modal.ts'
import type { MenuAction } from '../../ui/action-menu.tsx'
import { canAssign, canReport, canVerify, isProvable } from './channel-states.tsx'

/** What a manager can do with a channel now, in the order of a row's menu. */
export function useChannelActions(): (channel: ManagedChannel) => MenuAction[] {
  const t = useTranslations('channels.actions')
  const navigate = useNavigate()
  const { open: openChannel } = useModal('add-channel')
  const { open: openAssign } = useModal('assign')
  const { open: openUnassign } = useModal('unassign')
  const { open: openDelete } = useModal('delete')
  return useCallback(
    (channel) => {
      const { channel_id, status, members } = channel
      const id = String(channel_id)
      const first: MenuAction = canVerify(channel)
        ? { id: 'verify', label: t('verify'), icon: ShieldCheck, onPress: () => void openChannel(id) }
        : status === 1
          ? { id: 'review', label: t('review'), icon: RotateCcw, onPress: () => void openChannel(id) }
          : { id: 'open', label: t('open'), icon: Eye, onPress: () => void openChannel(id) }
      return [
        first,
        ...(isProvable(channel)
          ? [{ id: 'link', label: t('link'), icon: Link2, onPress: () => void openChannel(id) }]
          : []),
        ...(canReport(channel)
          ? [
              {
                id: 'report',
                label: t('report'),
                icon: ChartColumn,
                onPress: () => void navigate({ to: '/report-channel', search: { channel: channel_id } }),
              },
            ]
          : []),
        ...(canAssign(channel)
          ? [{ id: 'assign', label: t('assign'), icon: UserPlus, onPress: () => void openAssign(id) }]
          : []),
        ...(members.length > 0
          ? [{ id: 'unassign', label: t('unassign'), icon: UserMinus, onPress: () => void openUnassign(id) }]
          : []),
        {
          id: 'delete',
          label: t('delete'),
          icon: Trash2,
          onPress: () => void openDelete(id),
          isDangerous: true,
        },
      ]
    },
    [t, navigate, openChannel, openAssign, openUnassign, openDelete],
  )
}
