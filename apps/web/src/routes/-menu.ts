import {
  BookOpen,
  ChartColumn,
  CircleCheck,
  Globe,
  House,
  LogOut,
  Megaphone,
  Music,
  Settings,
  SquarePlay,
  Users,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MenuGroup } from '../ui/menu-links.tsx'

/** The menu in its one order, for the rail and the phone's sheet alike. */
export function useMenu({
  viewer,
  needsVerification,
  unreadNotices,
  onLogout,
}: {
  /** Unknown until the profile is here. */
  viewer: 'unknown' | 'member' | 'manager' | 'operator'
  needsVerification: boolean
  unreadNotices: number
  onLogout: () => void
}): MenuGroup[] {
  const t = useTranslations('shell')
  const language = {
    id: 'language',
    label: t('menu.language'),
    icon: Globe,
    link: { to: '/language' },
  } as const
  const account = {
    id: 'config_account',
    label: t('menu.config_account'),
    icon: Settings,
    link: { to: '/config-account' },
  } as const
  const logout = { id: 'logout', label: t('menu.logout'), icon: LogOut, onPress: onLogout }
  if (viewer === 'operator')
    return [
      [{ id: 'dashboard', label: t('role.operator'), icon: House, link: { to: '/dashboard' } }],
      [account, language, logout],
    ]
  const own: MenuGroup = [
    ...(viewer === 'member'
      ? []
      : [
          {
            id: 'manage_member',
            label: t('menu.manage_member'),
            icon: Users,
            link: { to: '/manage-member' },
          } as const,
        ]),
    account,
    language,
    logout,
  ]
  return [
    [
      { id: 'dashboard', label: t('menu.dashboard'), icon: House, link: { to: '/dashboard' } },
      {
        id: 'report_channel',
        label: t('menu.report_channel'),
        icon: ChartColumn,
        link: { to: '/report-channel' },
      },
      { id: 'report_video', label: t('menu.report_video'), icon: SquarePlay, link: { to: '/report-video' } },
      {
        id: 'manage_channel',
        label: t('menu.manage_channel'),
        icon: CircleCheck,
        link: { to: '/manage-channel' },
        mark: needsVerification ? t('frame.needs_verification') : undefined,
      },
      { id: 'musics', label: t('menu.musics'), icon: Music, link: { to: '/musics' } },
    ],
    [
      {
        id: 'notices',
        label: t('menu.notices'),
        icon: Megaphone,
        link: { to: '/notices' },
        mark: unreadNotices > 0 ? t('notices.unread', { count: unreadNotices }) : undefined,
        count: unreadNotices,
      },
      { id: 'guides', label: t('menu.guides'), icon: BookOpen, link: { to: '/guides' } },
    ],
    own.map((item) => (viewer === 'unknown' ? { ...item, isPending: true } : item)),
  ]
}
