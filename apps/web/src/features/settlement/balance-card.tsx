import { type Movement, ownBalance } from '@cuesheet/contract/balance'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { infiniteOf } from '../../lib/client.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { type SettlementFormat, useSettlementFormat } from './use-settlement-format.ts'

/** What is owed to a member now, its course, and every movement that made it. */
export function BalanceCard() {
  const t = useTranslations('settlement.balance')
  const query = useInfiniteQuery(infiniteOf(ownBalance, { size: 12 }))
  const [latest] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const format = useSettlementFormat(latest?.currency, latest?.dollars_at ?? null)
  return (
    <SettingsCard title={t('title')} text={t('text')}>
      <RecordList
        form="bare"
        label={t('title')}
        query={query}
        rows={rows}
        failed={t('failed')}
        empty={<p className="text-muted">{t('none')}</p>}
        more={t('earlier')}
        loading={
          <SkeletonGroup className="grid gap-3">
            <Skeleton className="h-9 w-40" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </SkeletonGroup>
        }
        draw={(movements) => (
          <>
            {latest && (
              <div className="mb-4 grid gap-3">
                <div>
                  <p className="text-figure leading-tight font-semibold tracking-tight tabular-nums">
                    {format.money(latest.balance)}
                  </p>
                  {(['advance', 'guarantee'] as const)
                    .filter((of) => latest[of] !== '0')
                    .map((of) => (
                      <p key={of} className="text-small text-muted">
                        {t(of, { amount: format.money(latest[of]) })}
                      </p>
                    ))}
                </div>
                <Sparkline
                  values={movements.map(({ balance }) => Number(balance)).reverse()}
                  tone="first"
                  className="h-20! w-full"
                />
              </div>
            )}
            <ul className="divide-y divide-line border-t border-line">
              {movements.map((movement) => (
                <MovementRow key={movement.number} movement={movement} format={format} />
              ))}
            </ul>
          </>
        )}
      />
    </SettingsCard>
  )
}

function MovementRow({ movement, format }: { movement: Movement; format: SettlementFormat }) {
  const t = useTranslations('settlement.balance')
  const { kind, is_reversed, month, day, amount, balance } = movement
  const isMore = !amount.startsWith('-')
  const name = t(`kinds.${kind === 'conversion' && !isMore && !is_reversed ? 'owed' : kind}`)
  return (
    <li className="flex items-baseline justify-between gap-x-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium text-pretty">
          {month ? t('of_month', { month: format.month(month), name }) : name}
        </p>
        <p className="text-small text-muted">
          {[format.dayAndYear(day), is_reversed && t('reversed')].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className={classNames('font-medium', isMore && 'text-up')}>{format.signedMoney(amount)}</p>
        <p className="text-small text-muted">{t('after', { amount: format.money(balance) })}</p>
      </div>
    </li>
  )
}
