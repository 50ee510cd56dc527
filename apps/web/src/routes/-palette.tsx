import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { History, Languages, LayoutGrid, LogOut, Moon, ShoppingBag, Sun, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Me } from '../features/auth/api.ts'
import type { PaletteItem, Place } from '../features/palette/palette-item.ts'
import { PaletteModal } from '../features/palette/palette-modal.tsx'
import { useCurrency } from '../lib/brand.ts'
import { changeLocale } from '../lib/i18n.ts'
import { languageNames } from '../lib/language-names.ts'
import { useLocale } from '../lib/locale.ts'
import type { useModal } from '../lib/use-modal.ts'
import type { MenuGroup } from '../ui/menu-links.tsx'
import { usePreferences } from './-use-preferences.ts'

const english = (id: string) => id.replaceAll('_', ' ')

type Props = { me: Me; menu: MenuGroup[]; modal: ReturnType<typeof useModal> }

/** The palette with what this account may open and change. */
export default function Palette({ me, menu, modal }: Props) {
  const router = useRouter()
  const settings = useSettings(me, menu)
  const screens = useScreens(me, menu)
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
      screens={screens}
      settings={settings}
      asksServer={me.permission_flag !== 2}
      onPick={(item, isNewTab) => {
        if ('place' in item) return go(item.place, isNewTab)
        modal.close()
        item.act()
      }}
    />
  )
}

/** The menu's screens, and those below them that have a name of their own. */
function useScreens(me: Me, menu: MenuGroup[]): PaletteItem[] {
  const t = useTranslations('palette.screens')
  const inMenu = menu.flat().flatMap((item): PaletteItem[] =>
    'link' in item
      ? [
          {
            kind: 'screen',
            id: item.id,
            label: item.label,
            icon: item.icon,
            words: english(item.id),
            place: { to: String(item.link.to) },
          },
        ]
      : [],
  )
  if (me.permission_flag === 2) return inMenu
  const below = (id: 'all' | 'shopping' | 'tags' | 'audit', to: string, icon: PaletteItem['icon'] & {}) =>
    ({ kind: 'screen', id, label: t(id), icon, words: id, place: { to } }) satisfies PaletteItem
  return [
    ...inMenu,
    below('all', '/musics/all', LayoutGrid),
    below('shopping', '/musics/shopping', ShoppingBag),
    below('tags', '/musics/tags', LayoutGrid),
    ...(me.permission_flag === 1 ? [below('audit', '/config-account/audit', History)] : []),
  ]
}

/** What can be changed at once, and where the other settings are. */
function useSettings(me: Me, menu: MenuGroup[]): PaletteItem[] {
  const t = useTranslations('palette.settings')
  const shell = useTranslations('shell')
  const currency = useCurrency()
  const current = useLocale()
  const prefer = usePreferences()
  const setting = (id: string, label: string, icon: PaletteItem['icon'], act: () => void) =>
    ({ kind: 'setting', id, label, ...(icon && { icon }), words: english(id), act }) satisfies PaletteItem
  const card = (id: 'password' | 'second_factor' | 'sessions') =>
    ({
      kind: 'setting',
      id,
      label: t(id),
      words: english(id),
      place: { to: '/config-account', hash: id.replace('_', '-') },
    }) satisfies PaletteItem
  const other = currency === 'KRW' ? 'USD' : 'KRW'
  const speak = async (locale: Locale) => {
    await changeLocale(locale)
    prefer({ language: locale })
  }
  const logout = menu.flat().find(({ id }) => id === 'logout')
  return [
    setting('theme_dark', shell('theme.to_dark'), Moon, () => prefer({ theme: 'dark' })),
    setting('theme_light', shell('theme.to_light'), Sun, () => prefer({ theme: 'light' })),
    setting('theme_system', t('theme_system'), Sun, () => prefer({ theme: null })),
    ...(me.permission_flag === 2
      ? []
      : [
          setting(`currency_${other}`, shell(`currency.to_${other}`), Wallet, () =>
            prefer({ currency: other }),
          ),
        ]),
    ...locales
      .filter((locale) => locale !== current)
      .map((locale) =>
        setting(
          `language_${locale}`,
          t('language', { name: languageNames[locale] }),
          Languages,
          () => void speak(locale),
        ),
      ),
    card('password'),
    card('second_factor'),
    card('sessions'),
    ...(logout && 'onPress' in logout ? [setting('logout', logout.label, LogOut, logout.onPress)] : []),
  ]
}
