import { useTranslations } from 'use-intl'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import { useKeys } from './keys.ts'

const loadModal = () => import('./keys-modal.tsx')

/** `?` lists the keys of the page; it is a single key itself. */
export function KeysHelp() {
  const t = useTranslations('console_frame.keys')
  const modal = useModal('keys')
  useKeys(t('everywhere'), [{ key: '?', label: t('help'), run: () => void modal.open() }])
  return (
    <Layer load={loadModal} isOpen={modal.isOpen} onClose={modal.close} isDialog>
      {(KeysModal) => <KeysModal modal={modal} />}
    </Layer>
  )
}
