import { closeObjections, type Objection, objections } from '@cuesheet/contract/objections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { infiniteOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { useLineName } from './use-line-name.ts'

export const objectionTones: Record<Objection['state'], Tone> = {
  open: 'warn',
  answered: 'info',
  accepted: 'good',
  declined: 'neutral',
}

type Props = {
  /** Of which network, where an operator asks. */
  network?: number
  month?: string
  /** What is said where nothing is objected to; without it there is no card then. */
  none?: string
}

/** What members object to of settled months; of a member its own. */
export function ObjectionsCard({ network, month, none }: Props) {
  const t = useTranslations('money.objections')
  const query = useInfiniteQuery(
    infiniteOf(objections, { month, size: 10 }, { enabled: network === undefined } as never),
  )
  const asOperator = useInfiniteQuery(
    infiniteOf(closeObjections, { network: network ?? 0, month, size: 10 }, {
      enabled: network !== undefined,
    } as never),
  )
  const asked = network === undefined ? query : asOperator
  const rows = asked.data?.pages.flatMap((page) => page.rows as Objection[]) ?? []
  if (none === undefined && rows.length === 0) return null
  return (
    <SettingsCard id="objections" title={t('title')} text={t('text')}>
      <RecordList
        form="bare"
        label={t('title')}
        query={asked}
        rows={rows}
        failed={t('failed')}
        empty={<p className="text-muted">{none}</p>}
        more={t('more')}
        draw={(shown) => (
          <ul className="divide-y divide-line border-t border-line">
            {shown.map((row) => (
              <ObjectionRow
                key={row.objection_id}
                row={row}
                withName={network !== undefined || row.nickname !== null}
              />
            ))}
          </ul>
        )}
      />
    </SettingsCard>
  )
}

function ObjectionRow({ row, withName }: { row: Objection; withName: boolean }) {
  const t = useTranslations('money.objections')
  const format = useFormat()
  const lineName = useLineName()
  return (
    <li>
      <ModalLink
        modal="dialog"
        subject={`objection.${row.objection_id}`}
        className="-mx-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-2 py-2.5 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="block font-medium text-pretty wrap-anywhere">
            {[format.month(row.month), withName && row.nickname].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-small text-pretty text-muted wrap-anywhere">
            {row.line ? lineName(row.line) : t('whole')}
          </span>
        </span>
        <span className="flex items-center gap-2.5">
          {row.state === 'open' && (
            <span className={row.is_late ? 'text-small text-warn' : 'text-small text-muted'}>
              {t('answer_by', { day: format.day(row.answer_by) })}
            </span>
          )}
          <StatusPill tone={objectionTones[row.state]}>{t(`states.${row.state}`)}</StatusPill>
        </span>
      </ModalLink>
    </li>
  )
}
