import { managedCloseMonths } from '@cuesheet/contract/settlement'
import { oneStatement } from '@cuesheet/contract/statements'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import type { SearchOf } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { MonthStatements } from './month-statements.tsx'
import { StatementView } from './statement-view.tsx'
import type { statementsShape } from './statements-search.ts'

type Search = SearchOf<typeof statementsShape>

/** What was issued to a network’s members, by month; or one of them. */
export function ManagedStatements({ search }: { search: Search }) {
  const t = useTranslations('statements')
  const format = usePaidFormat()
  usePageTitle(t('title'))
  const onSearch = useSearchChange()
  const months = useQuery(queryOf(managedCloseMonths))
  const locked = months.data?.rows.filter(({ state }) => state === 'locked' || state === 'paid')
  const month = search.month ?? locked?.[0]?.month
  if (search.member !== undefined && month !== undefined)
    return <OneOfThem month={month} member={search.member} version={search.version} />
  return (
    <>
      <PageHead
        title={t('title')}
        context={t('managed_context')}
        filters={
          locked &&
          locked.length > 0 &&
          month && (
            <OptionPicker
              label={t('list')}
              value={month}
              options={locked.map((each) => ({ value: each.month, label: format.month(each.month) }))}
              onPick={(picked) => onSearch({ month: picked, page: undefined, search: undefined })}
            >
              {format.month(month)}
            </OptionPicker>
          )
        }
      />
      {months.isError && !locked ? (
        <Failed title={t('failed')} query={months} />
      ) : !locked ? (
        <ScreenSkeleton />
      ) : month === undefined ? (
        <EmptyState icon={FileText} title={t('none')} text={t('none_text')} />
      ) : (
        <MonthStatements
          month={month}
          linkOf={(member) => linkOptions({ to: '/statements', search: { month, member } })}
          search={search}
          onSearch={onSearch}
        />
      )}
    </>
  )
}

function OneOfThem({
  month,
  member,
  version,
}: {
  month: string
  member: number
  version: number | undefined
}) {
  const t = useTranslations('statements')
  const query = useQuery(queryOf(oneStatement, { month, member, version }))
  const statement = query.data?.statement
  return (
    <>
      <PageHead
        title={<bdi>{statement?.data.payee.name ?? t('title')}</bdi>}
        context={
          <Link to="/statements" search={{ month }} className="hover:underline">
            {t('all_members')}
          </Link>
        }
      />
      {query.isError && statement === undefined ? (
        <Failed title={t('failed')} query={query} />
      ) : statement === undefined ? (
        <ScreenSkeleton />
      ) : statement === null ? (
        <EmptyState icon={FileText} title={t('none_of_month')} text={t('none_of_month_text')} />
      ) : (
        <div className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-4">
          <StatementView statement={statement} member={member} />
        </div>
      )}
    </>
  )
}
