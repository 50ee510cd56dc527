import { type DecisionReason, deleteReason, saveReason } from '@cuesheet/contract/console-review-settings'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { explainedDecisions } from '@cuesheet/contract/values/review'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WordsField } from './words-field.tsx'

type Props = {
  modal: ReturnType<typeof useModal>
  /** 0: the installation. */
  network: number
  reasons: readonly DecisionReason[]
}

const noTexts: Record<Locale, string> = { ko: '', en: '', 'zh-CN': '', 'zh-TW': '' }

/** Words a reason in every language: a new one, or one that is there, in the network's own words. */
export default function ReasonModal({ modal, network, reasons }: Props) {
  const subject = useKept(modal.subject) ?? ''
  const isRemoval = subject.startsWith('remove:')
  const [decision = '', code = ''] = subject.replace('remove:', '').split(':')
  const known = reasons.find((each) => each.decision === decision && each.code === code)
  if (isRemoval) return <RemoveReason key={subject} modal={modal} network={network} reason={known} />
  // What is typed belongs to one reason.
  return <ReasonForm key={subject} modal={modal} network={network} decision={decision} known={known} />
}

type FormProps = Omit<Props, 'reasons'> & { decision: string; known: DecisionReason | undefined }

function ReasonForm({ modal, network, decision: named, known }: FormProps) {
  const t = useTranslations('console_review.reasons')
  const decision = explainedDecisions.find((each) => each === named) ?? 'hold'
  const canRemove = known && (network === 0 || known.is_own)
  const [seen] = useState(canRemove ? known.texts : null)
  const form = useCallForm(saveReason, {
    values: { code: known?.code ?? '', ...(known?.texts ?? noTexts) },
    toBody: ({ code, ...texts }) => ({ network_id: network, decision, code, texts, seen }),
    words: { code: t('code_hint') },
    problems: (texts) =>
      Object.fromEntries(
        locales.map((locale) => [locale, texts[locale].trim().length > 1 ? undefined : t('text_required')]),
      ),
    done: t('saved'),
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t(known ? 'edit_title' : 'add_title')}
      description={t(`of.${decision}`)}
      submit={t('save')}
      isSide
    >
      <TextField
        {...form.text('code')}
        label={t('code')}
        disabled={known !== undefined}
        hint={t('code_hint')}
      />
      {locales.map((locale) => (
        <WordsField
          key={locale}
          {...form.field(locale)}
          label={languageNames[locale]}
          name={locale}
          lang={locale}
        />
      ))}
      {canRemove && (
        <Button
          kind="danger"
          onClick={() => void modal.open(`remove:${decision}:${known.code}`, { insteadOf: 'dialog' })}
        >
          {t(network > 0 ? 'remove_own' : 'remove')}
        </Button>
      )}
    </FormModal>
  )
}

type RemoveProps = Omit<Props, 'reasons'> & { reason: DecisionReason | undefined }

/** Asks before a reason is gone, or a network's own words for it. */
function RemoveReason({ modal, network, reason: named }: RemoveProps) {
  const t = useTranslations('console_review.reasons')
  const sentence = useSentence()
  const locale = useLocale()
  const removing = useAction(mutationOf(deleteReason))
  const reason = useKept(named)
  const ofNetwork = network > 0
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t(ofNetwork ? 'remove_own_title' : 'remove_title')}
      description={reason?.texts[locale]}
      submit={t(ofNetwork ? 'remove_own' : 'remove')}
      kind="danger"
      action={() =>
        reason &&
        removing.mutate(
          { network_id: network, decision: reason.decision, code: reason.code },
          {
            onSuccess: () => {
              snackbars.show('success', t('removed'))
              modal.close()
            },
            onError: (error) => snackbars.show('error', sentence(error)),
          },
        )
      }
      work={removing}
      isDisabled={!reason}
    >
      <p className="text-pretty">{t(ofNetwork ? 'remove_own_text' : 'remove_text')}</p>
    </DecisionModal>
  )
}
