import { deleteMember } from '@cuesheet/contract/members'
import { useTranslations } from 'use-intl'
import { figures, readAgain } from '../../lib/changes.ts'
import { useMoneyAtStake } from '../../lib/use-money-at-stake.ts'
import { MoneyAtStake } from '../../ui/money-at-stake.tsx'
import { ManagerPasswordModal } from './manager-password-modal.tsx'

/** Withdraws a member: what becomes of its channels, its money and its data. */
export function DeleteModal({ onDeleted }: { onDeleted?: (() => void) | undefined }) {
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
