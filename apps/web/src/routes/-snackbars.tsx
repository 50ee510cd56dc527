import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { watchBuilds } from '../lib/build-watch.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { snackbars } from '../lib/snackbars.ts'
import { SnackbarHost } from '../ui/snackbar-host.tsx'

/** The short messages; one of them says that a newer build is served than the one that runs here, and offers to load it. */
export default function Snackbars() {
  const t = useTranslations('app')
  useEffect(() => {
    if (runtimeConfig.buildId === null) return
    return watchBuilds(runtimeConfig.buildId, () =>
      snackbars.show('info', t('build.ready'), {
        label: t('error_page.reload'),
        onPress: () => globalThis.location.reload(),
      }),
    )
  }, [t])
  return (
    <SnackbarHost
      texts={{
        region: t('snackbar.region'),
        info: t('snackbar.info'),
        error: t('snackbar.error'),
        success: t('snackbar.success'),
        close: t('action.close'),
      }}
    />
  )
}
