import type { invitationLink } from '@cuesheet/contract/console-network-people'
import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'

type Invitation = z.output<typeof invitationLink>

const tones = { sent: 'good', failed: 'warn', none: 'info' } as const

/** The link of an invitation in full, to be passed on now: it is shown this once. */
export function ShownInvitation({ invitation: { link, mail, expires_at } }: { invitation: Invitation }) {
  const t = useTranslations('console_invitations')
  const format = useFormat()
  const copy = () => copyAndSay(link, { copied: t('copied'), failed: t('copy_failed') })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      <Callout tone={tones[mail]} text={t(`mail.${mail}`)} />
      <div className="rounded-card border border-line bg-sunken/60 p-4">
        <p className="mb-1.5 text-small text-muted">
          {t('link')} · {t('until', { time: format.moment(expires_at) })}
        </p>
        <code className="block font-mono wrap-anywhere select-all" translate="no">
          {link}
        </code>
        <Button className="mt-3" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
