import { type MenuScreen, screens, type Viewer } from '@cuesheet/contract/screens'
import { useLocation } from '@tanstack/react-router'
import {
  BadgeCheck,
  BookOpen,
  ChartColumn,
  CircleCheck,
  Globe,
  House,
  LogOut,
  type LucideIcon,
  Megaphone,
  Music,
  Settings,
  SquarePlay,
  Users,
  Wallet,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addTextFiles } from '../lib/i18n.ts'
import type { MenuGroup, MenuItem } from '../ui/menu-links.tsx'
import { useSavedViews } from './-use-saved-views.ts'

// Named with the frame of signed-in pages, so that their first texts do not wait for the list of all.
addTextFiles(import.meta.glob('../locales/*/{shell,dashboard}.json', { import: 'default' }))

const icons: Record<MenuScreen['title'], LucideIcon> = {
  dashboard: House,
  money: Wallet,
  settlement: Wallet,
  report_channel: ChartColumn,
  report_video: SquarePlay,
  manage_channel: CircleCheck,
  claims: BadgeCheck,
  musics: Music,
  notices: Megaphone,
  guides: BookOpen,
  manage_member: Users,
  config_account: Settings,
  language: Globe,
}

/** Of one screen; the others are behind its button. */
const shownViews = 5

const groups = ['network', 'help', 'own'] as const

/** From one channel's page its own entry leads back to all of them. */
const linkTo = (to: MenuScreen['path'], path: string) => ({
  to,
  ...(to === '/report-channel' && path === to && { search: allChannels as never }),
})

const allChannels = ({ member }: { member?: number }) => ({ member, channel: undefined })

/** The menu in its one order, for the rail and the phone's sheet alike. */
export function useMenu({
  viewer,
  needsVerification,
  unreadNotices,
  onLogout,
}: {
  /** Unknown until the profile is here. */
  viewer: 'unknown' | Viewer
  needsVerification: boolean
  unreadNotices: number
  onLogout: () => void
}): MenuGroup[] {
  const t = useTranslations('shell')
  const views = useSavedViews(viewer === 'member' || viewer === 'manager')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const marks: { [title in MenuScreen['title']]?: Pick<MenuItem, 'mark' | 'count'> } = {
    manage_channel: { mark: needsVerification ? t('frame.needs_verification') : undefined },
    notices: {
      mark: unreadNotices > 0 ? t('notices.unread', { count: unreadNotices }) : undefined,
      count: unreadNotices,
    },
  }
  const itemsOf = (group: (typeof groups)[number]): MenuGroup =>
    screens.flatMap((screen): MenuGroup => {
      if (!('menu' in screen) || screen.menu.group !== group) return []
      const { title } = screen.menu
      // Managers see most: the places of what is not known yet are kept.
      const readers: readonly Viewer[] = screen.menu.for
      if (!readers.includes(viewer === 'unknown' ? 'manager' : viewer)) return []
      const saved = views.filter(({ list }) => `/${list}` === screen.path).slice(0, shownViews)
      return [
        {
          id: title,
          label: t(`menu.${title}`),
          icon: icons[title],
          link: linkTo(screen.path, path),
          ...marks[title],
          ...(saved.length > 0 && { views: saved }),
        },
      ]
    })
  const logout = { id: 'logout', label: t('menu.logout'), icon: LogOut, onPress: onLogout }
  const [network, help, own] = groups.map(itemsOf) as [MenuGroup, MenuGroup, MenuGroup]
  const last = [...own, logout].map((item) => (viewer === 'unknown' ? { ...item, isPending: true } : item))
  return [network, help, last].filter((group) => group.length > 0)
}
