import { SecondFactorModal } from './second-factor-modal.tsx'
import { WithdrawModal } from './withdraw-modal.tsx'

/** What opens on the account screen; loaded when it does. */
export default function AccountModals({
  user_id,
  isManager,
  onWithdrawn,
}: {
  user_id: string
  isManager: boolean
  onWithdrawn: () => void
}) {
  return (
    <>
      <SecondFactorModal user_id={user_id} />
      <WithdrawModal isManager={isManager} onWithdrawn={onWithdrawn} />
    </>
  )
}
