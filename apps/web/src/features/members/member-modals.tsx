import { deleteMember } from '@cuesheet/contract/members'
import { resetSecondFactor } from '@cuesheet/contract/second-factor'
import { useTranslations } from 'use-intl'
import { figures, readAgain } from '../../lib/changes.ts'
import { useMoneyAtStake } from '../../lib/use-money-at-stake.ts'
import { MoneyAtStake } from '../../ui/money-at-stake.tsx'
import { AddMemberModal } from './add-member-modal.tsx'
import { FeeRateModal } from './fee-rate-modal.tsx'
import { GuaranteeModal } from './guarantee-modal.tsx'
import { InviteMemberModal } from './invite-member-modal.tsx'
import { ManagerPasswordModal } from './manager-password-modal.tsx'
import { PasswordModal } from './password-modal.tsx'
import { TermModal } from './term-modal.tsx'

/** Everything that opens over the list or a member's page, each named by the address. */
export default function MemberModals({ onDeleted }: { onDeleted?: () => void }) {
  return (
    <>
      <AddMemberModal />
      <InviteMemberModal />
      <PasswordModal />
      <FeeRateModal />
      <TermModal />
      <GuaranteeModal />
      <SecondFactorModal />
      <DeleteModal onDeleted={onDeleted} />
    </>
  )
}

/** Withdraws a member: what becomes of its channels, its money and its data. */
function DeleteModal({ onDeleted }: { onDeleted?: (() => void) | undefined }) {
  const t = useTranslations('members.delete')
  return (
    <ManagerPasswordModal
      name="delete"
      endpoint={deleteMember}
      texts={{ title: t('title'), submit: t('submit') }}
      stake={({ account_id }) => <Stake member={account_id} />}
      onDone={() => {
        void readAgain([...figures, 'audit'], 'none')
        onDeleted?.()
      }}
    >
      {({ channels }) => (
        <>
          <li>{t('channels', { count: channels })}</li>
          <li>{t('signed_out')}</li>
          <li>{t('erased')}</li>
          <li className="font-medium text-danger">{t('for_ever')}</li>
        </>
      )}
    </ManagerPasswordModal>
  )
}

function Stake({ member }: { member: number }) {
  const t = useTranslations('members.delete')
  const amounts = useMoneyAtStake({ member })
  return <MoneyAtStake title={t('stake')} note={t('stake_stays')} {...amounts} />
}

/** Takes the second factor off a member who has lost it. */
function SecondFactorModal() {
  const t = useTranslations('members.second_factor')
  return (
    <ManagerPasswordModal
      name="second-factor"
      endpoint={resetSecondFactor}
      texts={{ title: t('title'), submit: t('submit') }}
    >
      {() => (
        <>
          <li>{t('turned_off')}</li>
          <li>{t('signed_out')}</li>
          <li>{t('must_set_up')}</li>
          <li className="font-medium">{t('ask_first')}</li>
        </>
      )}
    </ManagerPasswordModal>
  )
}
