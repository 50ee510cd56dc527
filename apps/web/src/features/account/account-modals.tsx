import { SecondFactorModal } from './second-factor-modal.tsx'
import { WithdrawModal } from './withdraw-modal.tsx'

/** What opens on the account screen; loaded when it does. */
export default function AccountModals({
  user_id,
  role,
  onWithdrawn,
}: {
  user_id: string
  role: 'member' | 'manager' | 'operator'
  onWithdrawn: () => void
}) {
  return (
    <>
      <SecondFactorModal user_id={user_id} />
      <WithdrawModal
        isManager={role === 'manager'}
        hasFigures={role !== 'operator'}
        onWithdrawn={onWithdrawn}
      />
    </>
  )
}
