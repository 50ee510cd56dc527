import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { ShownSecret } from '../../ui/shown-secret.tsx'

/** A made password, to be handed over now: nobody sees it again. */
export function ShownPassword({ userId, password }: { userId: string; password: string }) {
  const t = useTranslations('console_people.made')
  return (
    <ShownSecret
      advice={<Callout tone="warn" text={t('text')} />}
      owner={userId}
      label={t('password')}
      secret={password}
      words={{ copy: t('copy'), copied: t('copied'), failed: t('copy_failed') }}
    />
  )
}
