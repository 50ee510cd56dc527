import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

/** Whose channel it is, and how that is known; expanded with everything that is kept about it. */
export function Evidence({ channel, isExpanded }: { channel: ReviewedChannel; isExpanded: boolean }) {
  const t = useTranslations('console_review.evidence')
  const format = useFormat()
  const { verified, readers } = channel
  const moment = (time: string | null) => (time ? format.fullMoment(time) : t('never'))
  const names = (isManager: boolean) =>
    readers
      .filter((reader) => reader.is_manager === isManager)
      .map(({ nickname }) => nickname)
      .join(', ') || t('nobody')
  const facts: [string, string][] = [
    [t('proven'), verified ? (verified.at ? moment(verified.at) : t('proven_untold')) : t('not_proven')],
    [
      t('code'),
      channel.code_gone_at
        ? t('code_gone', { time: moment(channel.code_gone_at) })
        : channel.code_seen_at
          ? t('code_seen', { time: moment(channel.code_seen_at) })
          : t('code_unseen'),
    ],
    [t('platform'), t(`platform_states.${channel.platform_state}`)],
    [t('registered'), format.dayAndYear(channel.registered_on)],
    [t('members'), names(false)],
    ...(isExpanded
      ? ([
          [t('found_in'), verified?.field ?? t('never')],
          [t('verified_by'), verified?.by ?? t('nobody')],
          [t('code_text'), channel.verification_code],
          [t('checked'), moment(channel.platform_checked_at)],
          [t('renamed'), moment(channel.renamed_at)],
          [t('registered_by'), channel.registered_by ?? t('nobody')],
          [t('managers'), names(true)],
          [t('platform_id'), channel.platform_channel_id],
          [t('approved'), channel.approved_on ? format.dayAndYear(channel.approved_on) : t('never')],
        ] as [string, string][])
      : []),
  ]
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('title')}</h3>
      <dl className="grid grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
