import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { failedLayer } from '../lib/failed-layer.ts'
import { reloadForChunk } from '../lib/missing-chunk.ts'
import { useOnline } from '../lib/use-online.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

/** In the place of a dialog whose code could not be loaded; goes on by itself when the network is back. */
export default function FailedLayer({ layer }: { layer: ReturnType<typeof failedLayer.get> }) {
  const t = useTranslations('app')
  const isOnline = useOnline()
  const [isTrying, setTrying] = useState(false)

  const retry = async () => {
    if (!layer) return
    setTrying(true)
    // What a server that answers does not have belongs to a build that is gone.
    if (!(await layer.retry())) await reloadForChunk()
    setTrying(false)
  }
  useEffect(() => {
    if (!layer) return
    const onOnline = () => void layer.retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [layer])

  return (
    <Modal
      isOpen={layer !== null}
      onClose={() => layer?.close()}
      title={t(isOnline ? 'state.part_title' : 'state.offline_title')}
      description={t(isOnline ? 'state.error_text' : 'state.offline_text')}
      actions={
        <>
          <Button onClick={() => layer?.close()}>{t('action.close')}</Button>
          <Button kind="primary" onClick={() => void retry()} busy={isTrying && t('state.loading')}>
            {t('action.retry')}
          </Button>
        </>
      }
    />
  )
}
