import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { watchBuilds } from '../lib/build-watch.ts'
import { failedLayer } from '../lib/failed-layer.ts'
import { useObservable } from '../lib/observable.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { snackbars } from '../lib/snackbars.ts'
import { SnackbarHost } from '../ui/snackbar-host.tsx'

const loadDialog = () => import('./-failed-layer.tsx')

/** When the first screen has had its turn: it must say without a network what could not be loaded. */
const loadAheadMs = 2500

/**
 * The short messages. One says that a newer build is served than the one that runs here, and offers to load it; one, that a
 * popup could not be loaded. A dialog that could not be loaded says so in its own place.
 */
export default function Snackbars() {
  const t = useTranslations('app')
  const failed = useObservable(failedLayer)
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null)
  const isSaidBriefly = failed !== null && !(failed.isDialog && dialog)
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().then(setDialog, () => {}), loadAheadMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isSaidBriefly) return
    snackbars.show('error', t(navigator.onLine ? 'errors.any' : 'errors.offline'))
    // The next press tries again.
    failed.close()
  }, [failed, isSaidBriefly, t])
  const offer = useEffectEvent(() =>
    snackbars.show('info', t('build.ready'), {
      label: t('error_page.reload'),
      onPress: () => globalThis.location.reload(),
    }),
  )
  // Texts may change while it asks: it goes on with them.
  useEffect(() => {
    if (runtimeConfig.buildId === null) return
    return watchBuilds(runtimeConfig.buildId, () => offer())
  }, [])
  return (
    <>
      <SnackbarHost
        texts={{
          region: t('snackbar.region'),
          info: t('snackbar.info'),
          error: t('snackbar.error'),
          success: t('snackbar.success'),
          close: t('action.close'),
        }}
      />
      {dialog && <dialog.default layer={failed?.isDialog ? failed : null} />}
    </>
  )
}
