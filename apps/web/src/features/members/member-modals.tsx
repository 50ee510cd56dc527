import { AddMemberModal } from './add-member-modal.tsx'
import { DeleteModal } from './delete-modal.tsx'
import { FeeRateModal } from './fee-rate-modal.tsx'
import { GuaranteeModal } from './guarantee-modal.tsx'
import { InviteMemberModal } from './invite-member-modal.tsx'
import { PasswordModal } from './password-modal.tsx'
import { SecondFactorModal } from './second-factor-modal.tsx'
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
