import type { MemberAccount } from '@cuesheet/contract/members'
import { useRouter } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  Clapperboard,
  FileText,
  KeyRound,
  Percent,
  ShieldCheck,
  ShieldOff,
  Trash2,
  UserRound,
} from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useModal } from '../../lib/use-modal.ts'
import type { MenuAction } from '../../ui/action-menu.tsx'

/** What a manager can do with a member, in the order of a row's menu. */
export function useMemberActions(): (member: MemberAccount) => MenuAction[] {
  const t = useTranslations('members.actions')
  const router = useRouter()
  const { open: openFeeRate } = useModal('fee-rate')
  const { open: openTerm } = useModal('term')
  const { open: openGuarantee } = useModal('guarantee')
  const { open: openPassword } = useModal('password')
  const { open: openSecondFactor } = useModal('second-factor')
  const { open: openDelete } = useModal('delete')
  return useCallback(
    ({ account_id, has_second_factor }) => {
      const id = String(account_id)
      const search = { member: account_id }
      return [
        {
          id: 'open',
          label: t('open'),
          icon: UserRound,
          onPress: () => void router.navigate({ to: '/manage-member/$id', params: { id } }),
        },
        { id: 'fee-rate', label: t('fee_rate'), icon: Percent, onPress: () => void openFeeRate(id) },
        { id: 'term', label: t('term'), icon: FileText, onPress: () => void openTerm(id) },
        {
          id: 'guarantee',
          label: t('guarantee'),
          icon: ShieldCheck,
          onPress: () => void openGuarantee(id),
        },
        { id: 'password', label: t('password'), icon: KeyRound, onPress: () => void openPassword(id) },
        ...(has_second_factor
          ? [
              {
                id: 'second-factor',
                label: t('second_factor'),
                icon: ShieldOff,
                onPress: () => void openSecondFactor(id),
              },
            ]
          : []),
        {
          id: 'figures',
          label: t('figures'),
          icon: ChartNoAxesColumn,
          onPress: () => void router.navigate({ to: '/dashboard', search }),
        },
        {
          id: 'channels',
          label: t('channels'),
          icon: Clapperboard,
          onPress: () => void router.navigate({ to: '/manage-channel', search }),
        },
        {
          id: 'delete',
          label: t('delete'),
          icon: Trash2,
          onPress: () => void openDelete(id),
          isDangerous: true,
        },
      ]
    },
    [t, router, openFeeRate, openTerm, openGuarantee, openPassword, openSecondFactor, openDelete],
  )
}
