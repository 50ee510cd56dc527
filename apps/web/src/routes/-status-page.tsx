import { useTranslations } from 'use-intl'
import { useToken } from '../lib/session.ts'
import { usePageTitle } from '../lib/title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorPage } from '../ui/error-page.tsx'

/** The error page in the viewer's language: 404, 403, no connection, or 500 for everything else. */
export function StatusPage({
  status = 500,
  path,
  inShell = false,
  onRetry,
}: {
  status?: number | 'offline'
  path?: string
  inShell?: boolean
  /** Without it, trying again reloads the page. */
  onRetry?: () => void
}) {
  const t = useTranslations('app')
  const token = useToken()
  const [message, description] =
    status === 'offline'
      ? [t('state.offline_title'), t('state.offline_text')]
      : status === 404
        ? [t('error_page.not_found'), t('error_page.not_found_text')]
        : status === 403
          ? [t('error_page.forbidden'), t('error_page.forbidden_text')]
          : [t('error_page.internal'), t('error_page.internal_text')]
  const mayPass = status !== 404 && status !== 403
  usePageTitle(message)
  return (
    <ErrorPage
      status={status === 'offline' ? null : status}
      message={message}
      description={description}
      path={path}
      inShell={inShell}
    >
      {mayPass && (
        <Button kind="primary" onClick={onRetry ?? (() => globalThis.location.reload())}>
          {status === 'offline' ? t('action.retry') : t('error_page.reload')}
        </Button>
      )}
      {/* A plain link, because reloading the page may fix the failure. */}
      {status !== 'offline' && (
        <a href={token ? '/dashboard' : '/login'} className={buttonClass(mayPass ? 'secondary' : 'primary')}>
          {token ? t('error_page.home') : t('error_page.start')}
        </a>
      )}
    </ErrorPage>
  )
}
