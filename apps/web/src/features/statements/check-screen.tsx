import { checkStatement } from '@cuesheet/contract/statements'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Callout } from '../../ui/callout.tsx'
import { CheckForm, CheckFrame, isCheckCode } from '../../ui/check-frame.tsx'

/** Whether a statement is genuine, for anybody who has it: by the code on it, or by its PDF, which stays on the device. */
export function CheckScreen({ code, foot }: { code: string | undefined; foot: ReactNode }) {
  const t = useTranslations('statements.check')
  return (
    <CheckFrame title={t('title')} lead={t('lead')} foot={foot}>
      <Check code={code ?? ''} />
    </CheckFrame>
  )
}

type Found = 'genuine' | 'replaced' | 'unknown'
const tones = { genuine: 'good', replaced: 'warn', unknown: 'bad' } as const

function Check({ code }: { code: string }) {
  const t = useTranslations('statements.check')
  const [found, setFound] = useState<Found | null>(null)
  const call = useCallForm(checkStatement, {
    values: { code },
    toBody: ({ code: typed }) => ({ code: typed }),
    problems: ({ code: typed }) => ({
      code: isCheckCode(typed) ? undefined : t('wrong'),
    }),
    done: null,
    onDone: ({ is_genuine, is_replaced }) =>
      setFound(is_genuine ? (is_replaced ? 'replaced' : 'genuine') : 'unknown'),
  })
  return (
    <div className="grid gap-6">
      <CheckForm
        call={call}
        texts={{
          code: t('code'),
          code_hint: t('code_hint'),
          submit: t('submit'),
          file: t('file'),
          file_text: t('file_text'),
        }}
        onFile={() => setFound(null)}
      />
      <div aria-live="polite">
        {found && (
          <Callout tone={tones[found]} text={t(found)} isQuiet>
            {t(`${found}_text`)}
          </Callout>
        )}
      </div>
    </div>
  )
}
