import { beginSecondFactor } from '@cuesheet/contract/second-factor'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Steps } from '../../ui/steps.tsx'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanSecret } from './scan-secret.tsx'

/** Password, then the app with its first code, then the recovery codes. Nothing is asked for before the code is right. */
export function SetUp({ user_id, onDone }: { user_id: string; onDone: () => void }) {
  const t = useTranslations('account.set_up')
  const form = useId()
  const beginning = useAction(mutationOf(beginSecondFactor, { gcTime: 0 }))
  const [codes, setCodes] = useState<string[] | null>(null)
  const begun = beginning.data
  const step = codes ? 2 : begun ? 1 : 0
  return (
    <>
      <Steps label={t('steps')} steps={[t('step_password'), t('step_app'), t('step_codes')]} current={step} />
      <div className="mt-5">
        {codes ? (
          <RecoveryCodes codes={codes} user_id={user_id} onDone={onDone} />
        ) : begun ? (
          <ScanSecret secret={begun.secret} uri={begun.uri} onCodes={setCodes} />
        ) : (
          <>
            <p className="text-pretty text-muted">{t('password_text')}</p>
            <ProveForm
              id={form}
              withCode={false}
              sending={beginning}
              onSend={({ password }) => beginning.mutate({ password })}
            />
            <Button
              type="submit"
              form={form}
              kind="primary"
              size="large"
              className="mt-4 w-full"
              busy={beginning.isPending}
            >
              {t('next')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
