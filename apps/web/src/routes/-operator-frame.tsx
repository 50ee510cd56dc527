import { consoleSections } from '@cuesheet/contract/console-screens'
import { Outlet } from '@tanstack/react-router'
import { Globe, LogOut, Menu as MenuIcon, Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { consoleLink } from '../console/console-link.ts'
import { SingleKeysContext } from '../console/frame/keys.ts'
import { KeysHelp } from '../console/frame/keys-help.tsx'
import { sections } from '../console/sections.ts'
import type { Me } from '../features/auth/me.ts'
import { withTexts } from '../lib/i18n.ts'
import type { useModal } from '../lib/use-modal.ts'
import { AppShell } from '../ui/app-shell.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { IconButton } from '../ui/button.tsx'
import { FindButton } from '../ui/find-button.tsx'
import { Layer } from '../ui/layer.tsx'
import type { MenuGroup } from '../ui/menu-links.tsx'
import { AccountFoot } from './-account-foot.tsx'
import { ShellFooter } from './-shell-footer.tsx'

const loadMenuModal = () => import('./-menu-modal.tsx')
const loadLogoutModal = () => import('./-logout-modal.tsx')
const loadPalette = withTexts(() => import('./-operator-palette.tsx'), 'palette', 'console_palette')

type ModalState = ReturnType<typeof useModal>
type Props = { me: Me; modals: Record<'menu' | 'logout' | 'finding', ModalState>; strip: React.ReactNode }

/** The frame of operators: the console's sections, its palette and its keys around every page. */
export default function OperatorFrame({ me, modals, strip }: Props) {
  const t = useTranslations('shell')
  const console = useTranslations('console_frame')
  const { menu: menuModal, logout, finding } = modals
  const menu = useConsoleMenu(() => logout.open('1', { insteadOf: menuModal.isOpen ? 'menu' : undefined }))
  const findButton = {
    label: t('frame.find'),
    isOpen: finding.isOpen,
    onPress: () => void finding.open(),
    onNear: () => void loadPalette().catch(() => {}),
  }
  return (
    <SingleKeysContext value={me.account.single_keys}>
      <AppShell
        brand={<BrandMark name={console('title')} logo={null} collapsible />}
        menu={menu}
        menuLabel={t('menu.name')}
        skipText={t('frame.skip_to_content')}
        railAction={null}
        railSearch={<FindButton {...findButton} form="rail" />}
        account={<AccountFoot me={me} />}
        topBarAction={
          <div className="-mr-2 flex">
            <FindButton {...findButton} form="icon" />
            <IconButton
              label={t('menu.open')}
              aria-haspopup="dialog"
              aria-expanded={menuModal.isOpen}
              onClick={() => menuModal.open()}
            >
              <MenuIcon size={20} aria-hidden="true" />
            </IconButton>
          </div>
        }
        bottomBar={null}
        footer={<ShellFooter />}
      >
        {strip}
        <Outlet />
        <KeysHelp />
        <Layer load={loadMenuModal} isOpen={menuModal.isOpen} onClose={menuModal.close} isDialog>
          {(MenuModal) => <MenuModal menu={menu} me={me} modal={menuModal} />}
        </Layer>
        <Layer load={loadLogoutModal} isOpen={logout.isOpen} onClose={logout.close} isDialog>
          {(LogoutModal) => <LogoutModal modal={logout} />}
        </Layer>
        <Layer load={loadPalette} isOpen={finding.isOpen} onClose={finding.close} isDialog>
          {(Palette) => <Palette me={me} menu={menu.slice(1)} modal={finding} />}
        </Layer>
      </AppShell>
    </SingleKeysContext>
  )
}

/** The sections in their order, then what is the operator's own. */
function useConsoleMenu(onLogout: () => void): MenuGroup[] {
  const t = useTranslations('shell.menu')
  const console = useTranslations('console_frame.sections')
  return [
    consoleSections.map((section, at) => ({
      id: section,
      label: console(section),
      icon: sections[section].icon,
      link: consoleLink(at === 0 ? '' : section),
      // The first section's address is the beginning of all others’.
      isExact: at === 0,
    })),
    [
      { id: 'config_account', label: t('config_account'), icon: Settings, link: { to: '/config-account' } },
      { id: 'language', label: t('language'), icon: Globe, link: { to: '/language' } },
      { id: 'logout', label: t('logout'), icon: LogOut, onPress: onLogout },
    ],
  ]
}
