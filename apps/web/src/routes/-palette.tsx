import { screens, viewers } from '@cuesheet/contract/screens'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import {
  FileText,
  History,
  Inbox,
  Languages,
  LayoutGrid,
  ListMusic,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Moon,
  ShoppingBag,
  Sun,
  Tags,
  Wallet,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Me } from '../features/auth/me.ts'
import { findQuery } from '../features/palette/found-items.ts'
import type { PaletteItem, Place } from '../features/palette/palette-item.ts'
import type { FindQuery } from '../features/palette/palette-list.tsx'
import { PaletteModal } from '../features/palette/palette-modal.tsx'
import { screensBelow } from '../features/palette/screens-below.ts'
import { synonymsOf } from '../features/palette/synonyms.ts'
import { useCurrency } from '../lib/brand.ts'
import { changeLocale } from '../lib/i18n.ts'
import { languageNames } from '../lib/language-names.ts'
import { useLocale } from '../lib/locale.ts'
import type { useModal } from '../lib/use-modal.ts'
import type { MenuGroup } from '../ui/menu-links.tsx'
import { useExportItems, usePaletteSources } from './-palette-sources.tsx'
import { usePreferences } from './-use-preferences.ts'

/** The word for language in each of them: who cannot read the one on screen types that of their own. */
const ownWord: Record<Locale, string> = { ko: '언어', en: 'language', 'zh-CN': '语言', 'zh-TW': '語言' }

const english = (id: string) => id.replaceAll('_', ' ')

type Props = {
  me: Me
  menu: MenuGroup[]
  /** Before the menu’s own. */
  items?: PaletteItem[]
  modal: ReturnType<typeof useModal>
  /** What the server finds; by default what the viewer’s network has. */
  query?: FindQuery
}

const none: PaletteItem[] = []

/** The palette with what this account may open and change. */
export default function Palette({ me, menu, items = none, modal, query = findQuery }: Props) {
  const router = useRouter()
  const settings = useSettings(me, menu)
  const screens = useScreens(me, menu)
  const sources = usePaletteSources(me, modal.isOpen)
  const go = (place: Place, isNewTab: boolean) => {
    // In the palette's own place in the history: Back leads to where it was opened.
    const target = { ...place, search: place.search ?? {}, replace: true } as NavigateOptions
    if (!isNewTab) return void router.navigate(target)
    globalThis.open(router.buildLocation(target).href, '_blank', 'noopener')
    modal.close()
  }
  return (
    <PaletteModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      account={me.account.account_id}
      screens={[...items, ...screens, ...sources]}
      settings={settings}
      viewer={viewers[me.permission_flag]}
      query={query}
      onPick={(item, isNewTab) => {
        if ('place' in item) return go(item.place, isNewTab)
        modal.close()
        item.act()
      }}
    />
  )
}

const iconsBelow: Record<(typeof screensBelow)[keyof typeof screensBelow], LucideIcon> = {
  requests: MessagesSquare,
  all: LayoutGrid,
  used: ListMusic,
  shopping: ShoppingBag,
  tags: Tags,
  statements: FileText,
  messages: Inbox,
  audit: History,
}

/** The menu's screens, those below them that have a name of their own, and what managers begin on them. */
function useScreens(me: Me, menu: MenuGroup[]): PaletteItem[] {
  const t = useTranslations('palette.screens')
  const actions = useTranslations('palette.actions')
  const words = useTranslations('palette.found_by')
  type Id = Parameters<typeof words>[0]
  const wordsOf = (id: string) => `${english(id)} ${words(id as Id)} ${synonymsOf(id)}`
  const exports = useExportItems()
  const viewer = viewers[me.permission_flag]
  const inMenu = menu.flat().flatMap((item): PaletteItem[] =>
    'link' in item
      ? [
          {
            kind: 'screen',
            id: item.id,
            label: item.label,
            icon: item.icon,
            words: wordsOf(item.id),
            place: {
              to: String(item.link.to),
              ...(item.link.params && { params: item.link.params as Place['params'] & object }),
            },
          },
        ]
      : [],
  )
  if (viewer === 'operator') return inMenu
  const below = screens.flatMap(({ path, access }): PaletteItem[] => {
    if (!isBelow(path) || (access === 'manager' && viewer !== 'manager')) return []
    const id = screensBelow[path]
    return [
      { kind: 'screen', id, label: t(id), icon: iconsBelow[id], words: wordsOf(id), place: { to: path } },
    ]
  })
  const byEar = { id: 'by_ear', place: { to: '/musics', search: { 'by-ear': 'unheard' } } } as const
  const begun = [
    { id: 'add_channel', place: { to: '/manage-channel', search: { 'add-channel': 'new' } } },
    { id: 'add_member', place: { to: '/manage-member', search: { 'invite-member': 'new' } } },
    { id: 'write_notice', place: { to: '/notices', search: { view: 'manage', edit: 'new' } } },
  ] as const
  const actionOf = ({ id, place }: (typeof begun)[number] | typeof byEar): PaletteItem => ({
    kind: 'action',
    id,
    label: actions(id),
    words: wordsOf(id),
    place,
  })
  return [
    ...inMenu,
    ...below,
    ...(viewer === 'manager' ? begun : []).map(actionOf),
    actionOf(byEar),
    ...exports,
  ]
}

const isBelow = (path: string): path is keyof typeof screensBelow => path in screensBelow

type CardId =
  | 'profile'
  | 'display'
  | 'password'
  | 'second_factor'
  | 'sessions'
  | 'members_second_factor'
  | 'api_keys'
  | 'fee'
  | 'withdraw'

/** What can be changed at once, and where the other settings are, each found by all that it is usually called. */
function useSettings(me: Me, menu: MenuGroup[]): PaletteItem[] {
  const t = useTranslations('palette.settings')
  const words = useTranslations('palette.words')
  const shell = useTranslations('shell')
  const currency = useCurrency()
  const current = useLocale()
  const prefer = usePreferences()
  type Id = Parameters<typeof words>[0]
  const settingOf = (label: string, id: Id, by: string[] = []) => ({
    kind: 'setting' as const,
    id,
    label,
    words: [english(id), words(id), synonymsOf(id), ...by].join(' '),
  })
  const card = (id: CardId, hash = id.replaceAll('_', '-')): PaletteItem => ({
    ...settingOf(t(id), id),
    place: { to: '/config-account', hash },
  })
  const ofSettlement = (tab: 'shares' | 'payees'): PaletteItem => ({
    ...settingOf(t(tab), tab),
    place: { to: '/settlement', search: { tab } },
  })
  const viewer = viewers[me.permission_flag]
  const theme = (label: string, kept: 'dark' | 'light' | null, icon: LucideIcon): PaletteItem => ({
    ...settingOf(label, `theme_${kept ?? 'system'}`, [words('theme')]),
    icon,
    act: () => prefer({ theme: kept }),
  })
  const other = currency === 'KRW' ? 'USD' : 'KRW'
  const money: PaletteItem = {
    ...settingOf(shell(`currency.to_${other}`), `currency_${other}`, [words('currency')]),
    icon: Wallet,
    act: () => prefer({ currency: other }),
  }
  const language = (locale: Locale): PaletteItem => {
    const name = languageNames[locale]
    return {
      ...settingOf(t('language', { name }), `language_${locale}`, [words('language'), name, ownWord[locale]]),
      icon: Languages,
      act: async () => {
        await changeLocale(locale)
        prefer({ language: locale })
      },
    }
  }
  const logout = menu.flat().find(({ id }) => id === 'logout')
  return [
    theme(shell('theme.to_dark'), 'dark', Moon),
    theme(shell('theme.to_light'), 'light', Sun),
    theme(t('theme_system'), null, Sun),
    ...(me.permission_flag === 2 ? [] : [money]),
    ...locales.filter((locale) => locale !== current).map(language),
    card('profile'),
    card('display'),
    card('password'),
    card('second_factor'),
    card('sessions'),
    ...(viewer === 'manager'
      ? [card('members_second_factor'), card('api_keys'), ofSettlement('shares'), ofSettlement('payees')]
      : []),
    ...(viewer === 'member' ? [card('fee')] : []),
    card('withdraw'),
    ...(logout && 'onPress' in logout
      ? [{ ...settingOf(logout.label, 'logout'), icon: LogOut, act: logout.onPress }]
      : []),
  ]
}
