import { type PriceSegment, priceSplits } from '@cuesheet/contract/explanation'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { classNames } from '../../lib/class-names.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCountryName } from './countries.ts'
import type { ExplainedSubject } from './explained-subject.ts'
import type { Selection } from './selection-search.ts'
import { writeChange, writeExactChange } from './write-amount.ts'

type Props = {
  selection: Selection
  subject: ExplainedSubject
  /** Whether the prices are told at an exchange rate or fee rate that has changed since. */
  isAtOldRates: boolean
  format: Format
}

const splits = ['by_country', 'by_premium', 'by_kind'] as const

/** What the price part is made of: for countries, Premium and Shorts what their mix did, and what their own price did. */
export function PriceSplitTables({ selection, subject, isAtOldRates, format }: Props) {
  const t = useTranslations('explanation')
  const cause = useTranslations('dashboard.cause')
  const query = useQuery(
    queryOf(
      priceSplits,
      { ...selection, ...subject },
      { vary: [brand.currency()], placeholderData: nothingMeanwhile },
    ),
  )
  const answer = query.data
  if (query.isError && !answer)
    return (
      <p role="alert" className="flex items-center gap-3 text-muted">
        {cause('failed')}
        <Button onClick={() => void query.refetch()}>{cause('retry')}</Button>
      </p>
    )
  if (!answer) return <Skeleton className="h-64 w-full" />
  const filledSplits = splits.filter((split) => answer[split].length > 1)
  if (filledSplits.length === 0 && !answer.reason) return null
  const reason = answer.reason === 'counting' && filledSplits.length === 0 ? 'counting_none' : answer.reason
  return (
    <section>
      <h3 className="font-semibold tracking-tight">{t('price')}</h3>
      <p className="mt-0.5 text-small text-pretty text-muted">
        {filledSplits.length > 0 && `${t('price_text')} `}
        {filledSplits.length > 0 && isAtOldRates && `${t('price_rates')} `}
        {reason && t(`price_reasons.${reason}`)}
      </p>
      {filledSplits.map((split) => (
        <SplitTable key={split} name={t(split)} segments={answer[split]} subject={subject} format={format} />
      ))}
    </section>
  )
}

type TableProps = {
  name: string
  segments: readonly PriceSegment[]
  subject: ExplainedSubject
  format: Format
}

function SplitTable({ name, segments, subject, format }: TableProps) {
  const t = useTranslations('explanation')
  const head = 'py-1.5 ps-3 text-end font-medium mobile:ps-2'
  return (
    <table className="mt-3 w-full table-fixed text-small">
      <caption className="sr-only">{name}</caption>
      {/* The same in all three, whatever stands in them. */}
      <colgroup>
        <col />
        <col className="w-[15%]" />
        <col className="w-[18%]" />
        <col className="w-[22%]" />
        <col className="w-[22%]" />
      </colgroup>
      <thead className="text-faint">
        <tr>
          <th scope="col" className="py-1.5 text-start font-medium">
            {name}
          </th>
          <th scope="col" className={head}>
            {t('share')}
          </th>
          <th scope="col" className={head}>
            {t('rpm')}
          </th>
          <th scope="col" className={head}>
            {t('mix')}
          </th>
          <th scope="col" className={head}>
            {t('rate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {segments.map((segment) => (
          <tr key={segment.name} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-start font-medium">
              <SegmentName name={segment.name} />
            </th>
            <FromTo before={format.percent(segment.share_before)} now={format.percent(segment.share_now)} />
            <FromTo before={format.price(segment.rpm_before)} now={format.price(segment.rpm_now)} />
            <Effect amount={segment.mix} subject={subject} format={format} />
            <Effect amount={segment.rate} subject={subject} format={format} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const kinds = ['premium', 'standard', 'unsplit', 'shorts', 'others', 'unknown'] as const

function SegmentName({ name }: { name: string }) {
  const t = useTranslations('explanation.segments')
  const nameOf = useCountryName()
  const kind = kinds.find((candidate) => candidate === name)
  if (kind) return t(kind)
  if (name === '') return t('rest')
  return (
    <span className="flex items-center gap-1.5 mobile:inline">
      <span className="flex shrink-0 mobile:me-1.5 mobile:inline-flex mobile:align-middle">
        <Flag country={name} />
      </span>
      <span className="min-w-0 wrap-anywhere">{nameOf(name) ?? t('unknown_country')}</span>
    </span>
  )
}

function FromTo({ before, now }: { before: string; now: string }) {
  const t = useTranslations('explanation')
  return (
    <td className="py-1.5 ps-3 text-end text-muted tabular-nums mobile:ps-2">
      {before === now ? (
        now
      ) : (
        <>
          <span className="sr-only">{t('from_to', { before, now })}</span>
          <span aria-hidden="true" className="grid leading-5">
            <span className="whitespace-nowrap text-faint">{before}</span>
            <span className="whitespace-nowrap">
              <span className="mobile:hidden">→ </span>
              {now}
            </span>
          </span>
        </>
      )}
    </td>
  )
}

function Effect({ amount, subject, format }: { amount: string; subject: ExplainedSubject; format: Format }) {
  const text = writeChange(format, subject.figure, amount)
  const isNothing = !/[1-9]/.test(text)
  return (
    <td
      className={classNames(
        'py-1.5 ps-3 text-end whitespace-nowrap tabular-nums mobile:ps-2',
        isNothing ? 'text-faint' : amount.startsWith('-') ? 'text-down' : 'text-up',
      )}
    >
      {subject.figure === 'profit' ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{writeExactChange(format, subject.figure, amount)}</span>
        </>
      ) : (
        text
      )}
    </td>
  )
}
