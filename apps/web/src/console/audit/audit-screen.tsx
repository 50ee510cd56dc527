import { consoleAudit } from '@cuesheet/contract/console-audit'
import { onePerson, people } from '@cuesheet/contract/console-people'
import { auditGroups } from '@cuesheet/contract/values/audit-groups'
import { greatestId } from '@cuesheet/contract/values/ids'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { DaysPicker } from '../../features/audit/days-picker.tsx'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { day, id, oneOf, text, whole } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Layer } from '../../ui/layer.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { consoleDialog } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import type { AuditEntry } from './audit-entry.tsx'

const shape = {
  /** 0: what concerns no network. */
  network: whole(0, greatestId),
  account: id,
  group: oneOf(auditGroups),
  search: text(100),
  subject: text(100),
  from: day,
  to: day,
}
const none = {
  network: undefined,
  account: undefined,
  group: undefined,
  search: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
}

/** What was done to what, without who. */
const saidOf = ({ sentence, subject_name, subject }: AuditEntry) => (
  <span className="inline-block first-letter:uppercase">
    {sentence.replace('{what}', () => subject_name ?? subject ?? '')}
  </span>
)

const loadEntry = () => import('./audit-entry.tsx')

/** Who did what, on the whole installation; a row opens what was before and after. */
export default function AuditScreen() {
  const t = useTranslations('console_audit')
  const locale = useLocale()
  const format = useFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const entry = useModal('dialog')
  const areSignIns = search.group === 'sign_in'
  usePageTitle(t('title'))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const whoOf = ({ account, api_key }: AuditEntry) => account?.nickname ?? api_key ?? t('system')
  const pieces = usePieces(
    'audit',
    consoleAudit,
    {
      ...search,
      network: search.network?.toString(),
      without_sign_ins: search.group === undefined ? '1' : undefined,
      time_zone: zone,
    },
    { vary: [locale] },
  )
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} />
      <div className="mb-3">
        <FilterTabs
          label={t('tabs')}
          value={areSignIns ? 'sign_ins' : 'actions'}
          tabs={(['actions', 'sign_ins'] as const).map((value) => ({ value, label: t(value), count: null }))}
          onPick={(picked) => onSearch({ group: picked === 'sign_ins' ? 'sign_in' : undefined })}
        />
      </div>
      <Chips search={search} onSearch={onSearch} />
      <ConsoleList
        pieces={pieces}
        label={t('title')}
        search={search}
        onSearch={onSearch}
        find={t('search')}
        filters={[
          <PersonFilter
            key="account"
            network={search.network}
            value={search.account}
            onPick={(account) => onSearch({ account })}
          />,
          !areSignIns && {
            name: 'group',
            label: t('group'),
            any: t('any_group'),
            options: auditGroups.filter((group) => group !== 'sign_in'),
            text: (group) => t(`groups.${group}`),
          },
          <NetworkFilter
            key="network"
            withInstallation
            value={search.network}
            onPick={(network) => onSearch({ network })}
          />,
          <DaysPicker key="days" from={search.from} to={search.to} onPick={onSearch} />,
        ]}
        isNarrowed={Object.entries(search).some(
          ([name, value]) => value !== undefined && !(name === 'group' && areSignIns),
        )}
        onClear={() => onSearch({ ...none, group: areSignIns ? 'sign_in' : undefined })}
        rowKey={({ audit_id }) => audit_id}
        linkOf={({ audit_id }) => consoleDialog('audit', audit_id, search)}
        columns={[
          {
            id: 'what',
            header: t('what'),
            kind: 'name',
            value: ({ title, subject, subject_name }) =>
              [title, subject_name ?? subject].filter(Boolean).join(': '),
            write: saidOf,
            isLong: true,
          },
          {
            id: 'who',
            header: t('who'),
            width: 200,
            rank: 1,
            value: whoOf,
            cell: (row) => <bdi className="block truncate">{whoOf(row)}</bdi>,
          },
          {
            id: 'where',
            header: t('where'),
            width: 180,
            rank: 3,
            value: ({ network }) => network?.name ?? '',
            none: t('installation'),
          },
          { id: 'at', header: t('when'), kind: 'moment', width: 170, rank: 2 },
        ]}
        phone={(row) => ({
          title: saidOf(row),
          clamp: 'title',
          text: (
            <>
              {[whoOf(row), row.network?.name].map(
                (name) =>
                  name && (
                    <Fragment key={name}>
                      <bdi>{name}</bdi> ·{' '}
                    </Fragment>
                  ),
              )}
              {format.moment(row.at)}
            </>
          ),
        })}
        empty={{ icon: History, title: t('empty'), text: t('empty_text') }}
      />
      <Layer load={loadEntry} isOpen={entry.isOpen} onClose={entry.close} isDialog>
        {(AuditEntryModal) => <AuditEntryModal modal={entry} filters={search} />}
      </Layer>
    </>
  )
}

type Search = ReturnType<typeof useConsoleSearch<typeof shape>>

const personQuery = (account: number) =>
  queryOf(onePerson, { account }, { select: ({ person }) => person.nickname, staleTime: 60_000 })

/** The person and the subject that an address or an entry narrowed the list to. */
function Chips({ search: { account, subject }, onSearch }: { search: Search[0]; onSearch: Search[1] }) {
  const t = useTranslations('access.audit')
  const { data: name } = useQuery({ ...personQuery(account ?? 0), enabled: account !== undefined })
  const chips = [
    ...(account === undefined ? [] : [['account', t('person', { name: name ?? `#${account}` })] as const]),
    ...(subject === undefined ? [] : [['subject', t('subject', { name: subject })] as const]),
  ]
  if (chips.length === 0) return null
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {chips.map(([part, text]) => (
        <FilterChip
          key={part}
          text={text}
          label={t('remove', { filter: text })}
          onRemove={() => onSearch({ [part]: undefined })}
        />
      ))}
    </div>
  )
}

const most = 100

/** Who did it: one of the operators, or of the people of the network that is looked at. */
function PersonFilter({
  network,
  value,
  onPick,
}: {
  network: number | undefined
  value: number | undefined
  onPick: (account: number | undefined) => void
}) {
  const t = useTranslations('console_audit')
  const narrowed = network ? { network } : ({ role: 'operator' } as const)
  const rows = useQuery(queryOf(people, { ...narrowed, size: most }, { staleTime: 60_000 })).data?.rows ?? []
  return (
    <OptionPicker
      label={t('person')}
      value={value ?? 0}
      options={[
        { value: 0, label: t('anyone') },
        ...rows.map(({ account_id, nickname, user_id }) => ({
          value: account_id,
          label: nickname ?? user_id ?? `#${account_id}`,
        })),
      ]}
      search={{ label: t('find_person'), none: t('no_person') }}
      onPick={(account) => onPick(account || undefined)}
    >
      {value !== undefined && !rows.some(({ account_id }) => account_id === value) ? `#${value}` : undefined}
    </OptionPicker>
  )
}
