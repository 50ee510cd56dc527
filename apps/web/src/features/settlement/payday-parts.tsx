import type { Payday } from '@cuesheet/contract/home'
import { settledMonth } from '@cuesheet/contract/settlement'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettledSentence } from './settled-sentence.tsx'
import { usePaydayAmounts } from './use-payday-amounts.ts'
import { useSettlementFormat } from './use-settlement-format.ts'

type Props = { payday: Payday; parts: NonNullable<Payday['parts']>; of: 'own' | 'members' | 'member' }

/** How an amount comes about: share − fee ± what came from before − tax. */
export default function PaydayParts({ payday, parts, of }: Props) {
  const t = useTranslations('payday.parts')
  const { whole } = usePaydayAmounts(payday)
  const currency = useSettlementCurrency()
  const shown = isTaxed(currency) ? ['share', 'fee', 'tax'] : ['share', 'fee']
  const steps = [
    { name: 'share', won: parts.share, sign: '' },
    { name: 'fee', won: parts.fee, sign: '−' },
    { name: 'top_up', won: parts.top_up, sign: '+' },
    { name: 'brought', won: parts.brought.replace('-', ''), sign: parts.brought.startsWith('-') ? '−' : '+' },
    { name: 'carried', won: parts.carried.replace('-', ''), sign: parts.carried.startsWith('-') ? '+' : '−' },
    { name: 'tax', won: parts.tax, sign: '−' },
    { name: 'vat', won: parts.vat, sign: '+' },
  ] as const
  const isSettled = payday.basis === 'settled'
  return (
    <>
      <dl className="grid max-w-md gap-1.5">
        {steps
          .filter(({ name, won }) => shown.includes(name) || Number(won) !== 0)
          .map(({ name, won, sign }) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{t(name === 'share' ? `share_${of}` : name)}</dt>
              <dd className="tabular-nums">
                {Number(won) === 0 ? '' : sign}
                {whole(won)}
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 border-t border-line pt-1.5 font-semibold">
          <dt>{t('amount', { currency })}</dt>
          <dd className="tabular-nums">{payday.amount !== null && whole(payday.amount)}</dd>
        </div>
      </dl>
      <div className="mt-3 max-w-2xl text-small text-pretty text-muted">
        {isSettled && of === 'own' ? (
          <Settled month={payday.month} />
        ) : (
          !isSettled && <p>{t('estimate_note')}</p>
        )}
        <p className="mt-1.5">
          <Link
            to={of === 'own' ? '/money' : '/settlement'}
            search={{ month: isSettled || of !== 'own' ? payday.month : undefined }}
            className="font-medium text-primary-text hover:underline"
          >
            {t('all')}
          </Link>
        </p>
      </div>
    </>
  )
}

/** Why what is paid of a month is not what was estimated of it. */
function Settled({ month }: { month: string }) {
  const { data, isPending } = useQuery(
    queryOf(settledMonth, { month }, { placeholderData: nothingMeanwhile }),
  )
  const settled = data?.settled
  const format = useSettlementFormat(settled?.currency, settled?.dollars_at)
  if (isPending) return <Skeleton className="h-5 w-96 max-w-full" />
  return settled ? (
    <p>
      <SettledSentence settled={settled} format={format} />
    </p>
  ) : null
}
