import { useTranslations } from 'use-intl'
import { CallError } from './call-error.ts'

/** How something that could not be loaded is shown as an `ErrorState`: `title` says what it is. */
export function useFailure(error: Error, title: string, isBusy: boolean) {
  const app = useTranslations('app')
  const call = error instanceof CallError ? error : null
  const offline = call?.code === 'offline'
  return {
    offline,
    title: offline ? app('state.offline_title') : title,
    text: offline
      ? app('state.offline_text')
      : call?.message || app(call?.request_id ? 'state.error_text_numbered' : 'state.error_text'),
    detail: call?.request_id ? app('state.request_id', { id: call.request_id }) : undefined,
    retryText: app('action.retry'),
    busy: isBusy && app('state.loading'),
  }
}
