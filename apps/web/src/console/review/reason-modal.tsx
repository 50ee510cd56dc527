import type { DecisionReason } from '@cuesheet/contract/console-review-settings'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { explainedDecisions } from '@cuesheet/contract/values/review'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dropReason, keepReason } from './api.ts'
import { WordsField } from './words-field.tsx'

type Props = {
  modal: ReturnType<typeof useModal>
  /** 0: the installation. */
  network: number
  reasons: readonly DecisionReason[]
}

const codePattern = /^[a-z][a-z0-9_]{1,39}$/
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
  const sentence = useSentence()
  const formId = useId()
  const decision = explainedDecisions.find((each) => each === named) ?? 'hold'
  const saving = useAction(keepReason)
  const [code, setCode] = useState(known?.code ?? '')
  const [texts, setTexts] = useState(known?.texts ?? noTexts)
  const canRemove = known && (network === 0 || known.is_own)
  const [seen] = useState(canRemove ? known.texts : null)
  const missing = (locale: Locale) => (texts[locale].trim().length > 1 ? undefined : t('text_required'))
  const form = useForm({
    problems: {
      code: codePattern.test(code) ? undefined : t('code_hint'),
      ko: missing('ko'),
      en: missing('en'),
      'zh-CN': missing('zh-CN'),
      'zh-TW': missing('zh-TW'),
    },
    onSend: () =>
      saving.mutate(
        { network_id: network, decision, code, texts, seen },
        {
          onSuccess: () => {
            snackbars.show('success', t('saved'))
            modal.close()
          },
          onError: (error) => snackbars.show('error', sentence(error)),
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t(known ? 'edit_title' : 'add_title')}
      description={t(`of.${decision}`)}
      texts={useDecisionTexts(t('save'))}
      action={formId}
      work={saving}
      form="side"
    >
      <Form id={formId} form={form} className="gap-4 pt-2">
        <TextField
          label={t('code')}
          name="code"
          value={code}
          disabled={known !== undefined}
          onChange={(event) => setCode(event.target.value)}
          hint={t('code_hint')}
          error={form.problems.code}
        />
        {locales.map((locale) => (
          <WordsField
            key={locale}
            label={languageNames[locale]}
            name={locale}
            lang={locale}
            value={texts[locale]}
            onChange={(text) => setTexts({ ...texts, [locale]: text })}
            error={form.problems[locale]}
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
      </Form>
    </DecisionModal>
  )
}

type RemoveProps = Omit<Props, 'reasons'> & { reason: DecisionReason | undefined }

/** Asks before a reason is gone, or a network's own words for it. */
function RemoveReason({ modal, network, reason: named }: RemoveProps) {
  const t = useTranslations('console_review.reasons')
  const sentence = useSentence()
  const locale = useLocale()
  const removing = useAction(dropReason)
  const reason = useKept(named)
  const ofNetwork = network > 0
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t(ofNetwork ? 'remove_own_title' : 'remove_title')}
      description={reason?.texts[locale]}
      texts={useDecisionTexts(t(ofNetwork ? 'remove_own' : 'remove'))}
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
