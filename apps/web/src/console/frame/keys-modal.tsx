import { useTranslations } from 'use-intl'
import { commandKey } from '../../lib/apple-keys.ts'
import { useObservable } from '../../lib/observable.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Modal } from '../../ui/modal.tsx'
import { keyGroups } from './keys.ts'

/** The keys of what is on screen, and those of every page. */
export default function KeysModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('console_frame.keys')
  const groups = useObservable(keyGroups)
  return (
    <Modal isOpen={modal.isOpen} onClose={modal.close} title={t('title')}>
      <div className="grid gap-5">
        {[...groups].reverse().map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1.5 text-small font-medium text-faint">{title}</h3>
            <dl className="grid gap-1">
              {[
                ...keys,
                ...(title === t('everywhere') ? [{ key: `${commandKey} K`, label: t('find') }] : []),
              ].map(({ key, label }) => (
                <div key={key} className="flex min-h-8 items-center gap-4">
                  <dd className="order-last min-w-0 flex-1">{label}</dd>
                  <dt className="w-16 shrink-0">
                    <kbd className="inline-grid min-w-7 place-items-center rounded-small border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-small">
                      {key}
                    </kbd>
                  </dt>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-small text-pretty text-muted">{t('off')}</p>
      </div>
    </Modal>
  )
}
