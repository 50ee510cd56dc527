import { openObjection } from '@cuesheet/contract/objections'
import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useLineName } from './use-line-name.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  month: string
  /** Null: the whole month. */
  line: MemberLine | null
}

/** Objects to a line of a settled month, or to all of it. */
export default function ObjectModal({ modal, ...given }: Props) {
  const t = useTranslations('money.object')
  const format = useFormat()
  const lineName = useLineName()
  const [{ month, line }] = useState(given)
  const form = useCallForm(openObjection, {
    values: { text: '' },
    toBody: ({ text }) => ({ month, line, text }),
    words: { text: t('short') },
    done: t('sent'),
    onDone: modal.close,
    draft: `objection ${month}`,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('title', { month: format.month(month) })}
      description={line ? lineName(line) : t('whole')}
      submit={t('submit')}
    >
      <TextArea {...form.text('text')} label={t('text')} hint={t('hint')} required />
    </FormModal>
  )
}
