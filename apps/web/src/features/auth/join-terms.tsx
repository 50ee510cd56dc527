import type { MemberTerms } from '@cuesheet/contract/member-invitations'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { Picture } from '../../ui/picture.tsx'

/** What a fee is explained with, in round money. */
const examples = { KRW: 1_000_000, USD: 1_000 }

/** The figures that a creator confirms. */
export function JoinTerms({ terms }: { terms: MemberTerms }) {
  const t = useTranslations('joining')
  const format = useFormat()
  const { fee_rate, from_month, withheld, channels } = terms
  const base = examples[format.currency]
  return (
    <section aria-label={t('terms')} className="grid gap-3">
      {terms.is_questioned && <Callout tone="info" text={t('questioned')} isQuiet />}
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        <Term
          name={t('fee')}
          text={
            fee_rate === 0
              ? t('fee_zero')
              : t('fee_text', {
                  base: format.compactMoney(String(base)),
                  fee: format.compactMoney(String(Math.round(base * fee_rate))),
                })
          }
        >
          {format.percent(fee_rate, 1, 0)}
        </Term>
        <Term name={t('tax')} text={withheld === null ? undefined : t('tax_text')}>
          {withheld === null ? t('tax_none') : t('tax_rate', { rate: format.percent(withheld, 2, 0) })}
        </Term>
        <Term name={t('from')}>{t('from_text', { month: format.month(from_month) })}</Term>
        <div className="py-3">
          <dt className="text-muted">{t('channels')}</dt>
          <dd>
            {channels.length === 0 ? (
              <p className="mt-1 text-pretty">{t('no_channels')}</p>
            ) : (
              <ul className="mt-2 grid gap-2.5">
                {channels.map((channel) => (
                  <InvitedChannel key={channel.channel_id} channel={channel} />
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Term({ name, text, children }: { name: string; text?: string | undefined; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end font-semibold">{children}</dd>
      {text && <dd className="col-span-2 mt-0.5 text-small text-pretty text-muted">{text}</dd>}
    </div>
  )
}

function InvitedChannel({ channel }: { channel: MemberTerms['channels'][number] }) {
  const t = useTranslations('joining')
  const { title, thumbnail, state, others, is_shared_out } = channel
  const isGiven = state === 'given'
  return (
    <li className="flex items-center gap-3">
      <Picture
        src={thumbnail}
        alt=""
        className={`size-9 shrink-0 rounded-full bg-sunken object-cover ${isGiven ? '' : 'opacity-50'}`}
      />
      <span className="min-w-0 flex-1">
        {title !== '' && (
          <bdi className={`block font-medium wrap-anywhere ${isGiven ? '' : 'text-muted line-through'}`}>
            {title}
          </bdi>
        )}
        {state !== 'given' ? (
          <span className="block text-small text-warn">{t(`states.${state}`)}</span>
        ) : (
          others > 0 && <span className="block text-small text-muted">{t('others', { count: others })}</span>
        )}
        {isGiven && is_shared_out && (
          <span className="block text-small text-pretty text-warn">{t('shared_out')}</span>
        )}
      </span>
    </li>
  )
}
