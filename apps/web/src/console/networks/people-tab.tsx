import {
  invite as inviteCall,
  networkInvitations,
  networkPeople,
  revokeInvitation as revokeCall,
} from '@cuesheet/contract/console-network-people'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { Link } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { oneOf, searched } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { type NetworkDetail, revokeInvitation } from './api.ts'
import { InviteModal } from './invite-modal.tsx'

type Person = AnswerOf<typeof networkPeople>['rows'][number]

const roles = ['manager', 'member'] as const
const linkOf = ({ account_id }: Person) => consoleLink(`people/${account_id}`)
const shape = { search: searched, role: oneOf(roles) }

/** Who belongs to a network, and who is invited to. */
export function PeopleTab({ network: { network_id, is_playist } }: { network: NetworkDetail }) {
  const t = useTranslations('console_networks')
  const format = useFormat()
  const [{ search, role = 'manager' }, onSearch] = useConsoleSearch(shape)
  const inviting = useModal('dialog')
  const columns = useMemo((): ConsoleColumn<Person>[] => {
    const line = <Skeleton className="h-4 w-24" />
    return [
      {
        id: 'nickname',
        header: t('people.nickname'),
        align: 'start',
        width: 'rest',
        rank: null,
        csv: ({ nickname }) => nickname,
        cell: (person, link) => (
          <Link {...linkOf(person)} {...link} className="block truncate font-medium">
            <bdi>{person.nickname}</bdi>
          </Link>
        ),
        skeleton: line,
      },
      {
        id: 'user_id',
        header: t('people.user_id'),
        align: 'start',
        width: 260,
        rank: 1,
        csv: ({ user_id }) => user_id,
        cell: ({ user_id }) => <span className="block truncate text-muted">{user_id}</span>,
        skeleton: line,
      },
      {
        id: 'channels',
        header: t('overview.channels'),
        align: 'end',
        width: 100,
        rank: 3,
        csv: ({ channels }) => channels,
        cell: ({ channels }) => <span className="tabular-nums">{format.count(channels)}</span>,
        skeleton: line,
      },
      {
        id: 'signed_in',
        header: t('column.signed_in'),
        align: 'end',
        width: 170,
        rank: 2,
        csv: ({ last_signed_in_at }) => last_signed_in_at,
        cell: ({ last_signed_in_at }) => (
          <span className="text-muted tabular-nums">
            {last_signed_in_at === null ? t('never') : format.moment(last_signed_in_at)}
          </span>
        ),
        skeleton: line,
      },
    ]
  }, [t, format])
  const mayInvite = useMay(inviteCall)
  const invite = mayInvite && (
    <Button kind="primary" onClick={() => void inviting.open('invite')}>
      <UserPlus size={16} aria-hidden="true" />
      {t('people.invite')}
    </Button>
  )
  return (
    <>
      <RoleNote call={inviteCall} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Invited network={network_id} />
        <ConsoleList<Person>
          list="networks/people"
          label={t('tabs.people')}
          queryKey={[network_id, role, search]}
          read={({ signal, ...piece }) =>
            call(networkPeople, {
              query: { network: network_id, role, ...(search && { search }), ...piece },
              ...(signal && { signal }),
            })
          }
          columns={columns}
          rowKey={({ account_id }) => String(account_id)}
          linkOf={linkOf}
          row={(person, link) => (
            <Link
              {...linkOf(person)}
              {...link}
              className="flex min-w-0 flex-1 flex-col justify-center px-3.5 -outline-offset-2"
            >
              <span className="truncate font-medium">{person.nickname}</span>
              <span className="truncate text-small text-faint">{person.user_id}</span>
            </Link>
          )}
          search={{
            value: search ?? '',
            onSearch: (typed) => onSearch({ search: typed || undefined }),
            label: t('people.search'),
          }}
          filters={
            <>
              <Segments
                label={t('people.role')}
                segments={roles.map((value) => ({ value, label: t(`people.${value}s`) }))}
                value={role}
                onPick={(picked) => onSearch({ role: picked === 'manager' ? undefined : picked })}
              />
              {invite}
            </>
          }
          isNarrowed={search !== undefined}
          onClear={() => onSearch({ search: undefined })}
          empty={{
            icon: Users,
            title: t(`people.no_${role}s`),
            text: t('people.no_one_text'),
            children: invite,
          }}
        />
        {mayInvite && (
          <InviteModal
            network={network_id}
            role={role}
            language={is_playist ? 'en' : 'ko'}
            modal={inviting}
          />
        )}
      </div>
    </>
  )
}

function Invited({ network }: { network: number }) {
  const sentence = useSentence()
  const revoking = useAction(revokeInvitation)
  const mayRevoke = useMay(revokeCall)
  return (
    <OpenInvitations
      queryKey={['console', 'networks', 'invitations', network]}
      read={({ signal, ...piece }) =>
        call(networkInvitations, { query: { network, ...piece }, ...(signal && { signal }) })
      }
      onRevoke={
        mayRevoke
          ? (user_id) =>
              revoking.mutate(
                { network_id: network, user_id },
                { onError: (error) => snackbars.show('error', sentence(error)) },
              )
          : null
      }
      revoking={revoking.isPending ? revoking.variables.user_id : undefined}
    />
  )
}
