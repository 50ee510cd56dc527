import {
  createPerson,
  type Person,
  people,
  personRoles,
  personStates,
} from '@cuesheet/contract/console-people'
import { Link } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { id, oneOf, searched } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { RowLink } from '../../ui/table/column.ts'
import { consoleLink } from '../console-link.ts'
import { useKeys } from '../frame/keys.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { OperatorInvitations } from './operator-invitations.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { RolePill, StatePill } from './person-pills.tsx'

const shape = { search: searched, network: id, role: oneOf(personRoles), state: oneOf(personStates) }
const none = { search: undefined, network: undefined, role: undefined, state: undefined }
const linkOf = ({ account_id }: Person) => consoleLink(`people/${account_id}`)
const loadCreate = withTexts(() => import('./create-modal.tsx'), 'account')

/** Accounts of all networks and operators, found by any of their marks. */
export function PeopleList() {
  const t = useTranslations('console_people')
  const [search, onSearch] = useConsoleSearch(shape)
  const dialog = useModal('dialog')
  const may = useMay(createPerson)
  usePageTitle(t('title'))
  const isOperators = search.role === 'operator'
  const create = () => void dialog.open(isOperators ? 'operator' : 'create')
  const creates = t(isOperators ? 'new_operator' : 'new')
  useKeys(t('title'), may ? [{ key: 'n', label: creates, run: create }] : [])
  return (
    <>
      <PageHead
        title={t('title')}
        context={t('lead')}
        action={
          may && (
            <Button kind="primary" onClick={create}>
              <UserPlus size={16} aria-hidden="true" />
              {creates}
            </Button>
          )
        }
      />
      <PeopleTabs />
      {isOperators && (
        <div className="mb-4 empty:hidden">
          <OperatorInvitations />
        </div>
      )}
      <ConsoleList<Person>
        list="people"
        label={t('title')}
        queryKey={[search]}
        read={({ signal, ...piece }) =>
          call(people, { query: { ...search, ...piece }, ...(signal && { signal }) })
        }
        columns={usePeopleColumns()}
        rowKey={({ account_id }) => String(account_id)}
        linkOf={linkOf}
        row={(person, link) => <PersonRow person={person} link={link} />}
        skeleton={<IdentitySkeleton picture="size-8" />}
        search={{
          value: search.search ?? '',
          onSearch: (typed) => onSearch({ search: typed || undefined }, { replace: true }),
          label: t('search'),
        }}
        filters={<Filters search={search} onSearch={onSearch} />}
        isNarrowed={Object.values(search).some((value) => value !== undefined)}
        onClear={() => onSearch(none)}
        empty={{ icon: Users, title: t('empty'), text: t('empty_text') }}
      />
      <Layer
        load={loadCreate}
        isOpen={may && (dialog.subject === 'create' || dialog.subject === 'operator')}
        onClose={dialog.close}
        isDialog
      >
        {(CreateModal) => <CreateModal modal={dialog} network={search.network} />}
      </Layer>
    </>
  )
}

type Search = ReturnType<typeof useConsoleSearch<typeof shape>>

function Filters({ search, onSearch }: { search: Search[0]; onSearch: Search[1] }) {
  const t = useTranslations('console_people')
  const app = useTranslations('app')
  return (
    <>
      <OptionPicker
        label={t('filter.role')}
        closeText={app('action.close')}
        value={search.role ?? ''}
        options={[
          { value: '' as const, label: t('any_role') },
          ...personRoles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
        ]}
        onPick={(role) => onSearch({ role: role || undefined })}
      />
      <OptionPicker
        label={t('filter.state')}
        closeText={app('action.close')}
        value={search.state ?? ''}
        options={[
          { value: '' as const, label: t('any_state') },
          ...personStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        ]}
        onPick={(state) => onSearch({ state: state || undefined })}
      />
      <NetworkFilter value={search.network} onPick={(network) => onSearch({ network })} />
    </>
  )
}

function useNames() {
  const t = useTranslations('console_people')
  return {
    nameOf: ({ nickname, account_id }: Person) => nickname ?? t('withdrawn_name', { id: account_id }),
    networkOf: ({ network }: Person) => network?.name ?? t('installation'),
  }
}

function PersonRow({ person, link }: { person: Person; link: RowLink }) {
  const { nameOf, networkOf } = useNames()
  return (
    <Link
      {...linkOf(person)}
      {...link}
      className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{nameOf(person)}</bdi>
        <span className="flex gap-1 text-small text-faint">
          {person.user_id && <bdi className="min-w-0 truncate">{person.user_id}</bdi>}
          {networkOf(person) && <span className="shrink-0">· {networkOf(person)}</span>}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <RolePill person={person} />
        {person.state !== 'active' && <StatePill person={person} />}
      </span>
    </Link>
  )
}

function usePeopleColumns() {
  const t = useTranslations('console_people')
  const format = useFormat()
  const { nameOf, networkOf } = useNames()
  return useMemo((): ConsoleColumn<Person>[] => {
    const line = <Skeleton className="h-4 w-20" />
    return [
      {
        id: 'name',
        header: t('columns.name'),
        align: 'start',
        width: 'rest',
        rank: null,
        csv: ({ account_id, user_id, nickname }) => [account_id, user_id, nickname].filter(Boolean).join(' '),
        cell: (person, link) => (
          <Link {...linkOf(person)} {...link} className="flex min-w-0 items-center gap-3">
            <Avatar name={nameOf(person)} />
            <span className="min-w-0">
              <bdi className="block truncate font-medium">{nameOf(person)}</bdi>
              <span className="block truncate text-small text-faint">
                {person.user_id ?? `#${person.account_id}`}
              </span>
            </span>
          </Link>
        ),
        skeleton: <IdentitySkeleton picture="size-8" />,
      },
      {
        id: 'role',
        header: t('columns.role'),
        align: 'start',
        width: 140,
        rank: 1,
        csv: ({ role, operator_role }) => operator_role ?? role,
        cell: (person) => <RolePill person={person} />,
        skeleton: line,
      },
      {
        id: 'network',
        header: t('columns.network'),
        align: 'start',
        width: 170,
        rank: 2,
        csv: ({ network }) => network?.name ?? '',
        cell: (person) => <span className="block truncate text-muted">{networkOf(person)}</span>,
        skeleton: line,
      },
      {
        id: 'state',
        header: t('columns.state'),
        align: 'start',
        width: 110,
        rank: 3,
        csv: ({ state }) => state,
        cell: (person) => <StatePill person={person} />,
        skeleton: line,
      },
      {
        id: 'channels',
        header: t('columns.channels'),
        align: 'end',
        width: 90,
        rank: 5,
        csv: ({ channels }) => channels,
        cell: ({ role, channels }) => (
          <span className="tabular-nums">{role === 'member' ? format.count(channels) : '–'}</span>
        ),
        skeleton: line,
      },
      {
        id: 'signed_in',
        header: t('columns.signed_in'),
        align: 'end',
        width: 160,
        rank: 4,
        csv: ({ last_signed_in_at }) => last_signed_in_at,
        cell: ({ last_signed_in_at }) => (
          <span className="text-muted tabular-nums">
            {last_signed_in_at ? format.moment(last_signed_in_at) : t('never')}
          </span>
        ),
        skeleton: line,
      },
    ]
  }, [t, format, nameOf, networkOf])
}
