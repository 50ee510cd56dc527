import {
  operatorInvitations,
  revokeOperatorInvitation,
} from '@cuesheet/contract/console-operator-invitations'
import {
  createPerson,
  type Person,
  people,
  personRoles,
  personStates,
} from '@cuesheet/contract/console-people'
import { UserPlus, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/i18n.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { id, oneOf, searched } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { IdentitySkeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { useKeys } from '../frame/keys.ts'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { PeopleTabs } from './people-tabs.tsx'
import { RolePill, StatePill } from './person-pills.tsx'

const shape = { search: searched, network: id, role: oneOf(personRoles), state: oneOf(personStates) }
const loadCreate = withTexts(() => import('./create-modal.tsx'), 'account')

/** Accounts of all networks and operators, found by any of their marks. */
export function PeopleList() {
  const t = useTranslations('console_people')
  const [search, onSearch] = useConsoleSearch(shape)
  const dialog = useModal('dialog')
  const may = useMay(createPerson)
  usePageTitle(t('title'))
  const pieces = usePieces('people', people, search)
  const nameOf = ({ nickname, account_id }: Person) => nickname ?? t('withdrawn_name', { id: account_id })
  const networkOf = ({ network }: Person) => network?.name ?? t('installation')
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
      <ConsoleList
        pieces={pieces}
        label={t('title')}
        search={search}
        onSearch={onSearch}
        find={t('search')}
        filters={[
          {
            name: 'role',
            label: t('filter.role'),
            any: t('any_role'),
            options: personRoles,
            text: (role) => t(`roles.${role}`),
          },
          {
            name: 'state',
            label: t('filter.state'),
            any: t('any_state'),
            options: personStates,
            text: (state) => t(`states.${state}`),
          },
          <NetworkFilter key="network" value={search.network} onPick={(network) => onSearch({ network })} />,
        ]}
        rowKey={({ account_id }) => String(account_id)}
        linkOf={({ account_id }) => consoleLink(`people/${account_id}`)}
        columns={[
          {
            id: 'name',
            header: t('columns.name'),
            kind: 'name',
            picture: (person) => <Avatar name={nameOf(person)} />,
            value: nameOf,
            csv: ({ account_id, user_id, nickname }) =>
              [account_id, user_id, nickname].filter(Boolean).join(' '),
            detail: ({ user_id, account_id }) => user_id ?? `#${account_id}`,
            skeleton: <IdentitySkeleton picture="size-8" />,
          },
          {
            id: 'role',
            header: t('columns.role'),
            width: 140,
            rank: 1,
            value: ({ role, operator_role }) => operator_role ?? role,
            cell: (person) => <RolePill person={person} />,
          },
          {
            id: 'network',
            header: t('columns.network'),
            width: 170,
            rank: 2,
            value: ({ network }) => network?.name ?? '',
            none: t('installation'),
          },
          {
            id: 'state',
            header: t('columns.state'),
            width: 110,
            rank: 3,
            cell: (person) => <StatePill person={person} />,
          },
          {
            id: 'channels',
            header: t('columns.channels'),
            kind: 'count',
            width: 90,
            rank: 5,
            value: ({ role, channels }) => (role === 'member' ? channels : null),
            csv: ({ channels }) => channels,
          },
          {
            id: 'last_signed_in_at',
            header: t('columns.signed_in'),
            kind: 'moment',
            width: 160,
            rank: 4,
            none: t('never'),
          },
        ]}
        phone={(person) => ({
          title: nameOf(person),
          text: (
            <span className="flex gap-1">
              {person.user_id && <bdi className="min-w-0 truncate">{person.user_id}</bdi>}
              {networkOf(person) && <span className="shrink-0">· {networkOf(person)}</span>}
            </span>
          ),
          end: (
            <span className="flex flex-col items-end gap-1">
              <RolePill person={person} />
              {person.state !== 'active' && <StatePill person={person} />}
            </span>
          ),
        })}
        phoneSkeleton={<IdentitySkeleton picture="size-8" />}
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

/** Who is invited to run the installation and has not come yet. */
function OperatorInvitations() {
  const sentence = useSentence()
  const revoking = useAction(mutationOf(revokeOperatorInvitation))
  const may = useMay(revokeOperatorInvitation)
  return (
    <OpenInvitations
      pieces={usePieces('invitations', operatorInvitations, {})}
      onRevoke={
        may
          ? (user_id) =>
              revoking.mutate({ user_id }, { onError: (error) => snackbars.show('error', sentence(error)) })
          : null
      }
      revoking={revoking.isPending ? revoking.variables.user_id : undefined}
    />
  )
}
