import { saveDraft } from '@cuesheet/contract/console-network-drafts'
import { type NetworkRow, networkStates, networks } from '@cuesheet/contract/console-networks'
import { Link } from '@tanstack/react-router'
import { Network, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { oneOf, searched } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { consoleLink } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { DataThrough, HealthMarks } from './health-marks.tsx'
import { DraftsNote } from './new/drafts-note.tsx'

const shape = { search: searched, state: oneOf(networkStates) }
/** Every network with how it is doing. */
export function NetworksList() {
  const t = useTranslations('console_networks')
  const locale = useLocale()
  const [search, onSearch] = useConsoleSearch(shape)
  const pieces = usePieces('networks', networks, search, { vary: [locale] })
  const count = (
    id: 'pending' | 'approved' | 'on_hold' | 'members' | 'managers',
    rank: number,
    value: (row: NetworkRow) => number,
  ): RecordColumn<NetworkRow> => ({ id, header: t(`column.${id}`), kind: 'count', width: 96, rank, value })
  usePageTitle(t('title'))
  const begin = useMay(saveDraft) && (
    <Link {...consoleLink('networks/new')} className={buttonClass('primary')}>
      <Plus size={16} aria-hidden="true" />
      {t('begin')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} action={begin} />
      <DraftsNote />
      <ConsoleList
        pieces={pieces}
        label={t('title')}
        search={search}
        onSearch={onSearch}
        find={t('search')}
        filters={[
          {
            name: 'state',
            label: t('state'),
            any: t('states.all'),
            options: networkStates,
            text: (state) => t(`states.${state}`),
          },
        ]}
        rowKey={({ network_id }) => String(network_id)}
        linkOf={({ network_id }) => consoleLink(`networks/${network_id}`)}
        columns={[
          {
            id: 'title',
            header: t('column.name'),
            kind: 'name',
            minWidth: 260,
            csv: ({ name }) => name,
            picture: (row) => <BrandMark name={row.title} logo={row.logo_favicon} markOnly />,
            mark: (row) => <HealthMarks network={row} />,
            detail: (row) => row.domains.join(', ') || row.name,
          },
          {
            id: 'data_through',
            header: t('column.data_through'),
            kind: 'figure',
            width: 130,
            rank: 1,
            write: (row) => (
              <span className={row.late_days > 0 ? 'text-down' : ''}>
                <DataThrough network={row} />
              </span>
            ),
          },
          count('pending', 2, ({ channels }) => channels.pending),
          count('approved', 3, ({ channels }) => channels.approved),
          count('on_hold', 6, ({ channels }) => channels.on_hold),
          count('members', 4, ({ members }) => members),
          count('managers', 7, ({ managers }) => managers),
          {
            id: 'last_signed_in_at',
            header: t('column.signed_in'),
            kind: 'moment',
            width: 150,
            rank: 5,
            none: t('never'),
          },
        ]}
        phone={(row) => ({
          title: row.title,
          mark: (
            <span className="flex shrink-0 gap-1">
              <HealthMarks network={row} />
            </span>
          ),
          text: (
            <>
              {row.domains[0] ?? row.name} · <DataThrough network={row} />
            </>
          ),
        })}
        empty={{ icon: Network, title: t('empty'), text: t('empty_text'), children: begin }}
      />
    </>
  )
}
