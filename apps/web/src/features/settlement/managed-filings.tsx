import {
  exportManagedFiling,
  managedCash,
  managedFilingRows,
  managedTaxFilings,
} from '@cuesheet/contract/filings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CashCards } from './cash-cards.tsx'
import { type FilingCalls, FilingsCards } from './filings-cards.tsx'

const calls: FilingCalls = {
  rowsOf: (asked) => queryOf(managedFilingRows, asked),
  exportOf: (month, format) =>
    call(exportManagedFiling, { body: { month, format }, deadlineMs: longDeadlineMs }),
}

/** What the network withheld, filed and paid, as its manager reads it. */
export function ManagedFilings() {
  const t = useTranslations('settlement')
  const query = useQuery(queryOf(managedTaxFilings))
  if (query.data) return <FilingsCards filings={query.data} calls={calls} />
  return query.isError ? (
    <Failed title={t('failed')} query={query} />
  ) : (
    <Skeleton className="h-80 rounded-card" />
  )
}

/** What the platform paid the network, and what members are owed. */
export function ManagedCash() {
  const t = useTranslations('settlement')
  const query = useQuery(queryOf(managedCash))
  if (query.data) return <CashCards cash={query.data} />
  return query.isError ? (
    <Failed title={t('failed')} query={query} />
  ) : (
    <Skeleton className="h-80 rounded-card" />
  )
}
