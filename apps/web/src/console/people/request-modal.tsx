import { type Approval, confirmApproval, setTwoPersons } from '@cuesheet/contract/console-approvals'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { ProveForm } from '../../features/account/prove-form.tsx'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { RequestFacts } from './request-facts.tsx'
import { useRequestWords } from './use-request-words.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  change: { two_persons: boolean } | { request: Approval }
}

/** Confirms a request, or changes the rule; either is proven by the password. */
export default function RequestModal({ modal, change }: Props) {
  const t = useTranslations('console_people.requests')
  const form = useId()
  const words = useRequestWords()
  const confirming = useAction(mutationOf(confirmApproval))
  const setting = useAction(mutationOf(setTwoPersons))
  const isRule = 'two_persons' in change
  const work = isRule ? setting : confirming
  const leave = () => {
    modal.close()
    confirming.reset()
    setting.reset()
  }
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      snackbars.show('success', message)
      leave()
    },
  }
  const rule = isRule && (change.two_persons ? 'on' : 'off')
  const submit = rule === 'on' ? t('switch_on') : rule === 'off' ? t('switch_off') : t('confirm')
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={rule ? t(`${rule}_title`) : t('confirm_title')}
      description={
        rule ? t(`${rule}_text`) : isRule ? undefined : t('confirm_text', { what: words(change.request) })
      }
      submit={submit}
      action={form}
      work={work}
    >
      {!isRule && <RequestFacts request={change.request} />}
      <ProveForm
        id={form}
        withCode={false}
        sending={work}
        onSend={({ password }) =>
          isRule
            ? setting.mutate({ two_persons: change.two_persons, password }, done)
            : confirming.mutate({ approval_id: change.request.approval_id, password }, done)
        }
      />
    </DecisionModal>
  )
}
