import type { MembersPage } from '@cuesheet/contract/settlement'
import type { SettledMemberSort } from '@cuesheet/contract/values/settled-members'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

export type SettledMember = MembersPage['rows'][number]
type Totals = MembersPage['totals']
type MemberColumn = RecordColumn<SettledMember, SettledMemberSort>

/** Of each member what becomes of its money, with the sums of all that was found; where there was an earlier calculation, with the change. */
export function useSettledMemberColumns(
  page: MembersPage | undefined,
  format: SettlementFormat,
  hasEarlier: boolean,
) {
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  const totals = page?.totals
  return useMemo((): MemberColumn[] => {
    const column = (
      id: 'gross' | 'us_tax' | 'fee' | 'net' | 'opening' | 'carried' | 'payable',
      width: number,
      rank: number,
      write: (of: SettledMember | Totals) => string,
      sort?: SettledMemberSort,
    ): MemberColumn => ({
      id,
      header: t(`columns.${id}`),
      ...(sort && { sort: { by: sort, first: 'desc' } }),
      kind: 'figure',
      width,
      rank,
      total: totals ? write(totals) : null,
      write: (row) => write(row),
    })
    const change: MemberColumn = {
      id: 'change',
      header: t('columns.change'),
      sort: { by: 'change', first: 'desc' },
      kind: 'figure',
      width: 120,
      rank: 2,
      cell: ({ change }) => (
        <span className="text-muted tabular-nums">{change === null ? '–' : format.signedMoney(change)}</span>
      ),
    }
    const tax: MemberColumn = {
      id: 'tax',
      header: t('columns.tax'),
      kind: 'figure',
      width: 148,
      rank: 7,
      total: totals ? <Tax of={totals} format={format} /> : null,
      cell: (row) => <Tax of={row} format={format} />,
    }
    return [
      {
        id: 'member',
        header: t('columns.member'),
        sort: { by: 'nickname', first: 'asc' },
        width: 'rest',
        total: page ? t('members_count', { count: page.total }) : null,
        cell: (row, link) => (
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <ModalLink
              modal="dialog"
              subject={`member.${row.account_id}`}
              row={link}
              className="min-w-0 truncate rounded-small font-medium group-hover:text-primary-text"
            >
              <bdi>{nameOf(row)}</bdi>
            </ModalLink>
            {row.carry_reason && (
              <StatusPill tone={row.carry_reason === 'held' ? 'warn' : 'neutral'}>
                {t(`carried_because.${row.carry_reason}`)}
              </StatusPill>
            )}
            {row.waits_for && <StatusPill tone="warn">{t(`short_waits.${row.waits_for}`)}</StatusPill>}
            {row.paid_on && <StatusPill tone="good">{t('payment.paid')}</StatusPill>}
            {!row.waits_for && row.tax_rule === null && row.due !== '0' && (
              <StatusPill tone="warn">{t('short_waits.tax_rule')}</StatusPill>
            )}
          </span>
        ),
        skeleton: <Skeleton className="h-4 w-32" />,
      },
      column('gross', 120, 4, ({ gross_usd }) => format.usd(gross_usd), 'gross'),
      column('us_tax', 104, 8, ({ us_tax_usd }) => format.usd(us_tax_usd), 'us_tax'),
      column('fee', 112, 6, ({ fee_usd }) => format.usd(fee_usd), 'fee'),
      column('net', 144, 3, ({ net }) => format.money(net), 'net'),
      ...(hasEarlier ? [change] : []),
      column('opening', 132, 9, ({ opening }) => format.money(opening)),
      column('carried', 132, 5, ({ carried }) => format.money(carried), 'carried'),
      ...(isTaxed(format.currency) ? [tax] : []),
      column('payable', 148, 1, ({ payable }) => format.money(payable), 'payable'),
    ]
  }, [t, nameOf, page, totals, format, hasEarlier])
}

/** What is withheld, and below it the VAT on top. */
function Tax({
  of: { income_tax, local_tax, vat },
  format,
}: {
  of: Pick<Totals, 'income_tax' | 'local_tax' | 'vat'>
  format: SettlementFormat
}) {
  const t = useTranslations('settlement')
  const withheld = BigInt(income_tax) + BigInt(local_tax)
  return (
    <span className="tabular-nums">
      {format.money(String(withheld))}
      {vat !== '0' && (
        <span className="block text-small leading-tight font-normal text-faint">
          {t('with_vat', { amount: format.money(vat) })}
        </span>
      )}
    </span>
  )
}
