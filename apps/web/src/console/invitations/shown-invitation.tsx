import type { invitationLink } from '@cuesheet/contract/console-network-people'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { ShownSecret } from '../../ui/shown-secret.tsx'

type Invitation = z.output<typeof invitationLink>

const tones = { sent: 'good', failed: 'warn', none: 'info' } as const

/** The link of an invitation in full, to be passed on now: it is shown this once. */
export function ShownInvitation({ invitation: { link, mail, expires_at } }: { invitation: Invitation }) {
  const t = useTranslations('console_invitations')
  const format = useFormat()
  return (
    <ShownSecret
      advice={<Callout tone={tones[mail]} text={t(`mail.${mail}`)} />}
      label={`${t('link')} · ${t('until', { time: format.moment(expires_at) })}`}
      secret={link}
      words={{ copy: t('copy'), copied: t('copied'), failed: t('copy_failed') }}
    />
  )
}
