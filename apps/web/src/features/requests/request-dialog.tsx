import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'

const loadModal = () => import('./request-modal.tsx')

type Props = {
  reader: 'member' | 'manager' | 'operator'
  /** Of which network, where an operator asks. */
  network?: number
}

/** The thread of the request that the address names. */
export function RequestDialog({ reader, network }: Props) {
  const dialog = useModal('dialog')
  const pattern = /^request\.(\d+)$/
  const isOpen = pattern.test(dialog.subject ?? '')
  const [, id] = pattern.exec(useKept(isOpen ? dialog.subject : undefined) ?? '') ?? []
  return (
    <Layer load={loadModal} isOpen={isOpen} onClose={dialog.close} isDialog>
      {(RequestModal) =>
        id !== undefined && (
          <RequestModal
            key={id}
            modal={{ ...dialog, isOpen }}
            request={Number(id)}
            reader={reader}
            network={network}
          />
        )
      }
    </Layer>
  )
}
