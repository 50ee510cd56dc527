import { useTranslations } from 'use-intl'
import type { Me } from '../features/auth/me.ts'
import type { useModal } from '../lib/use-modal.ts'
import { type MenuGroup, MenuLinks } from '../ui/menu-links.tsx'
import { Modal } from '../ui/modal.tsx'
import { AccountFoot } from './-account-foot.tsx'

/** The phone's menu. */
export default function MenuModal({
  menu,
  me,
  modal,
}: {
  menu: MenuGroup[]
  me: Me | undefined
  modal: ReturnType<typeof useModal>
}) {
  const t = useTranslations('shell')
  return (
    <Modal isOpen={modal.isOpen} onClose={modal.close} title={t('menu.name')}>
      <nav aria-label={t('menu.name')} className="-mx-2">
        <MenuLinks groups={menu} replace />
      </nav>
      <div className="mt-3 border-t border-line pt-3">
        <AccountFoot me={me} />
      </div>
    </Modal>
  )
}
