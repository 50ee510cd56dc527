import { apiReferencePass } from '@cuesheet/contract/console-system'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'

/** Opens the API reference, whose pages the browser asks for by itself: with a pass in a cookie of their own. */
export function ReferenceCard() {
  const t = useTranslations('console_system.state')
  const sentence = useSentence()
  const open = useAction(
    mutationOf(apiReferencePass, {
      onSuccess: ({ pass, seconds }) => {
        const address = new URL(`${runtimeConfig.apiBaseUrl}/docs`, location.origin)
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http origins.
        document.cookie = `api_reference=${pass}; Max-Age=${seconds}; Path=${address.pathname}; SameSite=Strict`
        location.assign(address)
      },
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  return (
    <SettingsCard title={t('reference')} text={t('reference_text')}>
      <Button busy={open.isPending} onClick={() => open.mutate()}>
        {t('open_reference')}
        <ExternalLink size={16} aria-hidden="true" />
      </Button>
    </SettingsCard>
  )
}
