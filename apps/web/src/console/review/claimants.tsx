import type { Claimant, ReviewedChannel } from '@cuesheet/contract/console-review'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

type Props = {
  channel: ReviewedChannel
  isAllowed: boolean
  onAward: (network_id: number) => void
}

/** The network that holds the channel and those that registered it as well, beside each other. */
export function Claimants({ channel, isAllowed, onAward }: Props) {
  const t = useTranslations('console_review.claims')
  const isOpen = channel.state === 'contested'
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t(isOpen ? 'contest' : 'title')}</h3>
      <ul className="grid gap-3 wide:grid-cols-[repeat(auto-fit,minmax(220px,1fr))]">
        {channel.claimants.map((claimant) => (
          <li key={claimant.network_id} className="flex flex-col rounded-card border border-line px-4 py-3">
            <ClaimantFacts claimant={claimant} />
            {isOpen && isAllowed && claimant.verification === 'verified' && (
              <Button onClick={() => onAward(claimant.network_id)}>{t('award')}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClaimantFacts({ claimant }: { claimant: Claimant }) {
  const t = useTranslations('console_review.claims')
  const terms = useTranslations('terms')
  const format = useFormat()
  const facts: [string, string][] = [
    [t('state'), terms(`review_state.${claimant.state}`)],
    [t('registered'), format.dayAndYear(claimant.registered_on)],
    [t('proven'), claimant.verified_at ? format.fullMoment(claimant.verified_at) : t('never')],
    [t('counted'), t('days', { count: claimant.counted_days })],
    [
      t('members'),
      claimant.members.length > 0 ? claimant.members.map(({ nickname }) => nickname).join(', ') : t('none'),
    ],
  ]
  return (
    <>
      <p className="mb-2 flex items-center gap-2 font-semibold">
        <span className="min-w-0 truncate">{claimant.network}</span>
        {claimant.holds && <StatusPill tone="info">{t('holds')}</StatusPill>}
      </p>
      <dl className="mb-3 grid flex-1 grid-cols-[max-content_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-small">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
