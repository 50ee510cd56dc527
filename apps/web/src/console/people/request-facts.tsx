import type { Approval } from '@cuesheet/contract/console-approvals'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { consoleLink } from '../console-link.ts'

/** What else there is to know of a request, and where what it is about can be looked at. */
export function RequestFacts({ request: { kind, subject, award } }: { request: Approval }) {
  const t = useTranslations('console_people.requests')
  const place =
    kind === 'channel.award'
      ? ([consoleLink('review', { open: subject }), t('channel')] as const)
      : kind === 'network.delete'
        ? ([consoleLink(`networks/${subject}`), t('network')] as const)
        : null
  if (!place) return null
  return (
    <div className="grid justify-items-start gap-0.5 text-small">
      {award && award.losers.length > 0 && <p>{t('losers', { names: award.losers.join(', ') })}</p>}
      {award?.reason && (
        <p className="whitespace-pre-line wrap-anywhere">{t('reason', { reason: award.reason })}</p>
      )}
      <Link
        {...place[0]}
        className="inline-flex min-h-6 items-center font-medium text-primary-text hover:underline"
      >
        {place[1]}
      </Link>
    </div>
  )
}
