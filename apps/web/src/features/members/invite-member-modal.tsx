import { inviteMember, type PendingMember } from '@cuesheet/contract/member-invitations'
import { percentOfRate, readFeeRate } from '@cuesheet/contract/values/fee-rate'
import type { Locale } from '@cuesheet/contract/values/locale'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Failed } from '../../ui/failed.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChannelPick, type PickedChannel } from './channel-pick.tsx'
import { InvitationMessage, MessageActions } from './invitation-message.tsx'
import { invitationsQuery } from './invitations-query.ts'

/** Invites a creator, or renews an invitation: who, at which fee, with which channels; then what to pass on. */
export function InviteMemberModal() {
  const modal = useModal('invite-member')
  const subject = useKept(modal.subject)
  const query = useQuery({ ...invitationsQuery, enabled: modal.isOpen })
  const earlier = query.data?.rows.find(({ invitation_id }) => invitation_id === subject)
  const isMissing = subject !== 'new' && !earlier
  return (
    <InviteForm
      key={subject}
      modal={modal}
      earlier={earlier}
      defaultFee={query.data?.default_fee_rate}
      isGone={modal.isOpen && isMissing && query.isSuccess && !query.isFetching}
      instead={isMissing && <Missing query={query} />}
    />
  )
}

/** In the place of an invitation that is not here yet. */
function Missing({ query }: { query: ComponentProps<typeof Failed>['query'] & { isError: boolean } }) {
  const t = useTranslations('inviting')
  const app = useTranslations('app.state')
  return (
    <div className="grid h-72 place-items-center">
      {query.isError ? <Failed title={t('failed')} query={query} /> : <Spinner label={app('working')} />}
    </div>
  )
}

type Props = {
  modal: ReturnType<typeof useModal>
  earlier: PendingMember | undefined
  defaultFee: number | undefined
  isGone: boolean
  /** What is shown while it cannot be filled in. */
  instead: ReactNode
}

const pickedOf = ({ channels }: PendingMember): PickedChannel[] =>
  channels.map(({ channel_id, title }) => ({ value: channel_id, label: title }))

function InviteForm({ modal, earlier, defaultFee, isGone, instead }: Props) {
  const t = useTranslations('inviting')
  const fee = earlier?.fee_rate ?? defaultFee
  const form = useCallForm(inviteMember, {
    values: {
      nickname: earlier?.nickname ?? '',
      fee_rate: fee === undefined ? '' : String(percentOfRate(fee)),
      channels: earlier ? pickedOf(earlier) : [],
    },
    toBody: ({ nickname, fee_rate, channels }) => ({
      nickname,
      fee_rate: readFeeRate(fee_rate),
      channels: channels.map(({ value }) => value),
      invitation_id: earlier?.invitation_id,
    }),
    words: { nickname: t('name_short'), fee_rate: t('fee_wrong'), channels: t('too_many') },
    done: null,
    // The link is in its answer, and shall be nowhere once it was shown.
    mutation: { gcTime: 0 },
  })
  const made = form.action.data
  const [picked, setPicked] = useState<Locale | null>(null)
  const language = picked ?? made?.language ?? 'ko'
  return (
    <FormModal
      modal={modal}
      form={form}
      title={made ? t('made') : earlier ? t('title_again') : t('title')}
      submit={t('submit')}
      isGone={isGone && !made}
      isDisabled={Boolean(instead)}
      instead={made && <MessageActions made={made} language={language} onClose={modal.close} />}
    >
      {made ? (
        <InvitationMessage made={made} language={language} onLanguage={setPicked} />
      ) : (
        instead || (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3">
              <TextField {...form.text('nickname')} label={t('name')} required />
              <TextField {...form.text('fee_rate')} label={t('fee')} inputMode="decimal" required />
            </div>
            <ChannelPick {...form.field('channels')} isOpen={modal.isOpen} />
          </>
        )
      )}
    </FormModal>
  )
}
