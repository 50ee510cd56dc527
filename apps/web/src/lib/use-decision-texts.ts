import { useTranslations } from 'use-intl'

/** The words of a decision's buttons; `submit` names what it does. */
export function useDecisionTexts(submit: string) {
  const app = useTranslations('app')
  return {
    submit,
    working: app('state.working'),
    cancel: app('action.cancel'),
    close: app('action.close'),
    gone: app('state.gone_title'),
    gone_text: app('state.gone_text'),
  }
}
