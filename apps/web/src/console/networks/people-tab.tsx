import {
  invite as inviteCall,
  networkInvitations,
  networkPeople,
  revokeInvitation,
} from '@cuesheet/contract/console-network-people'
import type { NetworkDetail } from '@cuesheet/contract/console-networks'
import { UserPlus, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { oneOf, searched } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { InviteModal } from './invite-modal.tsx'

const roles = ['manager', 'member'] as const
const shape = { search: searched, role: oneOf(roles) }

/** Who belongs to a network, and who is invited to. */
export function PeopleTab({ network: { network_id, is_playist } }: { network: NetworkDetail }) {
  const t = useTranslations('console_networks')
  const [search, onSearch] = useConsoleSearch(shape)
  const { role = 'manager' } = search
  const inviting = useModal('dialog')
  const pieces = usePieces('networks/people', networkPeople, {
    network: network_id,
    role,
    search: search.search,
  })
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
        <ConsoleList
          pieces={pieces}
          label={t('tabs.people')}
          search={search}
          onSearch={onSearch}
          find={t('people.search')}
          filters={[
            {
              name: 'role',
              label: t('people.role'),
              options: roles,
              text: (value) => t(`people.${value}s`),
              as: 'segments',
            },
            invite || null,
          ]}
          rowKey={({ account_id }) => String(account_id)}
          linkOf={({ account_id }) => consoleLink(`people/${account_id}`)}
          columns={[
            { id: 'nickname', header: t('people.nickname'), kind: 'name' },
            { id: 'user_id', header: t('people.user_id'), width: 260, rank: 1 },
            { id: 'channels', header: t('overview.channels'), kind: 'count', width: 100, rank: 3 },
            {
              id: 'last_signed_in_at',
              header: t('column.signed_in'),
              kind: 'moment',
              width: 170,
              rank: 2,
              none: t('never'),
            },
          ]}
          phone={({ nickname, user_id }) => ({ title: nickname, text: user_id })}
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
  const revoking = useAction(mutationOf(revokeInvitation))
  const mayRevoke = useMay(revokeInvitation)
  return (
    <OpenInvitations
      pieces={usePieces('invitations', networkInvitations, { network })}
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
