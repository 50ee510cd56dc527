import { type ManagedChannel, requestReview } from '@cuesheet/contract/channels'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { spanStart, useConstants } from '../../lib/network-constants.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { showChanged } from './channel-queries.ts'
import { ReviewPill, statusOf } from './channel-states.tsx'
import { TimeLeft } from './time-left.tsx'

/** The state of the review, why, and from hold the way to another one. */
export function ReviewPanel({ channel, isManager }: { channel: ManagedChannel; isManager: boolean }) {
  const t = useTranslations('channels.review')
  const format = useFormat()
  const { review_days_from: from, review_days_to: to } = useConstants()
  const { status_reason, verification, verification_failure, approved_on, counted_through } = channel
  const status = statusOf(channel)
  const isLost = verification_failure === 'awarded_elsewhere'
  const text = {
    0:
      verification === 'verified'
        ? t('in_review', { from: spanStart(format.locale, from, to), to })
        : t('after_verification'),
    1: t(isManager ? 'on_hold' : 'on_hold_member'),
    2: approved_on ? t('approved', { day: format.dayAndYear(approved_on) }) : t('approved_undated'),
    3: counted_through
      ? t(isLost ? 'awarded_elsewhere_after' : 'rejected_after', { day: format.dayAndYear(counted_through) })
      : t(isLost ? 'awarded_elsewhere' : 'rejected'),
  }[status]
  return (
    <section aria-label={t('title')}>
      <h4 className="mb-2 flex items-center gap-2 font-semibold">
        {t('title')}
        <ReviewPill channel={channel} />
      </h4>
      <p className="text-pretty text-muted">{text}</p>
      {status_reason && (status === 1 || status === 3) && (
        <blockquote className="mt-2 border-s-2 border-line-strong ps-3 text-pretty">
          <span className="block text-small text-faint">{t('reason')}</span>
          {status_reason}
        </blockquote>
      )}
      {isManager && (status === 1 || (status === 3 && verification === 'verified')) && (
        <ReReview channel={channel} />
      )}
    </section>
  )
}

/** Another review, with the time left: so many hours after the hold, then once in so many; so many days after the rejection. */
function ReReview({ channel }: { channel: ManagedChannel }) {
  const t = useTranslations('channels.review')
  const format = useFormat()
  const sentence = useSentence()
  const constants = useConstants()
  const asking = useAction(mutationOf(requestReview, { onSuccess: showChanged }))
  const { channel_id, review_possible_at, review_requested_at } = channel
  const now = useNow(1000)
  const isPossible = review_possible_at === null || Date.parse(review_possible_at) <= now
  const ask = () =>
    asking.mutate(
      { channel_id },
      {
        onSuccess: () => snackbars.show('success', t('requested')),
        onError: (error) => snackbars.show('error', sentence(error)),
      },
    )
  return (
    <div className="mt-3 grid gap-2.5 rounded-card border border-line p-3.5">
      {review_requested_at && (
        <p className="font-medium">{t('requested_at', { moment: format.moment(review_requested_at) })}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 text-small text-pretty text-muted">
          {isPossible || review_possible_at === null
            ? t('possible')
            : t.rich('possible_in', {
                left: () => (
                  <strong className="font-semibold text-text">
                    <TimeLeft until={review_possible_at} passed="" />
                  </strong>
                ),
              })}
        </p>
        <Button onClick={ask} disabled={!isPossible} busy={asking.isPending}>
          {t(review_requested_at ? 'request_again' : 'request')}
        </Button>
      </div>
      <p className="text-small text-pretty text-faint">
        {channel.status === 3
          ? t('rule_rejected', { days: constants.reapplication_after_days })
          : t('rule', {
              first: constants.first_re_review_after_hours,
              next: constants.re_review_interval_hours,
            })}
      </p>
    </div>
  )
}
