import {
  type DraftContent,
  draftSteps,
  networkDrafts,
  saveDraft,
} from '@cuesheet/contract/console-network-drafts'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keyOf } from '../../../lib/key-of.ts'
import { useLocale } from '../../../lib/locale.ts'
import { mutationOf } from '../../../lib/mutation.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSearchChange } from '../../../lib/use-search-change.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ConstantFields } from '../constant-fields.tsx'
import { BrandStep } from './brand-step.tsx'
import { Created, type CreatedNetwork } from './created.tsx'
import { DomainStep } from './domain-step.tsx'
import { draftQuery, type emptyDraft, usualLocale } from './draft-content.ts'
import { leftProblems } from './left-problems.ts'
import { SummaryStep } from './summary-step.tsx'

const steps = [...draftSteps, 'summary'] as const
type Step = (typeof steps)[number]

export type StepProps = {
  content: DraftContent
  /** What is changed, and the field whose problem goes with it, where it is called otherwise. */
  onChange: (changed: Partial<DraftContent>, field?: string) => void
  /** What the server says of the step's fields. */
  problems: Record<string, string | undefined>
  /** The language whose texts are in sight. */
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** The steps; each is kept by the server when it is left, which says what is wrong in it: none is left with a problem. */
export function Wizard({ draft: given }: { draft: typeof emptyDraft }) {
  const t = useTranslations('console_networks.new')
  const sentence = useSentence()
  const setSearch = useSearchChange()
  const locale = useLocale()
  const [draft, setDraft] = useState(given)
  const [content, setContent] = useState(given.content)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [shownLocale, setShownLocale] = useState(usualLocale(given.content.is_playist))
  const [created, setCreated] = useState<CreatedNetwork | null>(null)
  const keeping = useAction(mutationOf(saveDraft))
  const heading = useRef<HTMLHeadingElement>(null)
  const { step } = content
  const current = steps.indexOf(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is read out.
  useEffect(() => {
    if (current > 0 || created) heading.current?.focus()
  }, [step, created])

  const keep = (next: DraftContent, then: (kept: typeof draft) => void) =>
    keeping.mutate(
      { draft_id: draft.draft_id, revision: draft.revision, content: next },
      {
        onSuccess: (answer) => {
          const kept = answer.draft
          setDraft(kept)
          void queryClient.invalidateQueries({ queryKey: keyOf(networkDrafts) })
          then(kept)
          if (draft.draft_id !== null) return
          queryClient.setQueryData(draftQuery(kept.draft_id, locale).queryKey, answer)
          setSearch({ draft: kept.draft_id }, { replace: true })
        },
      },
    )
  const goTo = (to: Step, wrong: Record<string, string> = {}) => {
    setProblems(wrong)
    setContent({ ...content, step: to })
  }
  const goOn = () => {
    const after = steps[current + 1] ?? 'summary'
    keep({ ...content, step: after }, ({ content: { step: reached }, problems: all }) =>
      goTo(reached, reached === after || reached === 'summary' ? {} : all[reached]),
    )
  }
  const form = useForm<string>({
    sending: keeping,
    problems: {},
    shown: problems,
    onSend: goOn,
    reveal: (field) => setShownLocale((now) => locales.find((each) => field.endsWith(`_${each}`)) ?? now),
  })
  const [firstProblem] = Object.keys(problems)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (firstProblem) form.point(firstProblem)
  }, [draft, step])
  if (created)
    return (
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Created created={created} />
      </div>
    )
  const props: StepProps = {
    content,
    problems: form.problems,
    locale: shownLocale,
    onLocale: setShownLocale,
    onChange: (changed, field) => {
      setContent({ ...content, ...changed })
      form.change()
      const mended = field === undefined ? Object.keys(changed) : [field]
      setProblems(leftProblems(problems, mended))
    },
  }
  return (
    <div className="grid gap-5">
      <Steps label={t('steps')} steps={steps.map((each) => t(`step.${each}`))} current={current} />
      <section className="rounded-card border border-line bg-surface px-6 py-5 mobile:px-4">
        <h2 ref={heading} tabIndex={-1} className="text-large font-semibold tracking-tight outline-none">
          {t(`step.${step}`)}
        </h2>
        <p className="mt-0.5 mb-4 text-pretty text-muted">{t(`text.${step}`)}</p>
        {step === 'summary' ? (
          <SummaryStep
            draft={draft}
            onGoTo={(to) => goTo(to, draft.problems[to])}
            onRefused={() => keep(content, () => undefined)}
            onCreated={setCreated}
          />
        ) : (
          <Form form={form}>
            {step === 'domain' && <DomainStep {...props} />}
            {step === 'brand' && <BrandStep {...props} />}
            {step === 'defaults' && <DefaultsStep {...props} />}
            {step === 'manager' && <ManagerStep {...props} />}
            <Refusal text={keeping.error && sentence(keeping.error)} />
            <div className="mt-1 flex flex-wrap gap-2">
              <Button type="submit" kind="primary" busy={keeping.isPending}>
                {t('continue')}
              </Button>
              {current > 0 && <Button onClick={() => goTo(steps[current - 1]!)}>{t('back')}</Button>}
            </div>
          </Form>
        )}
      </section>
      <p className="text-small text-muted">{t('kept')}</p>
    </div>
  )
}

/** What new members pay, and the figures that guides name. */
function DefaultsStep({ content: { fee_percent, constants }, problems, onChange }: StepProps) {
  const t = useTranslations('console_networks.settings')
  return (
    <>
      <TextField
        label={t('default_fee_rate')}
        name="fee_percent"
        value={fee_percent}
        onChange={(event) => onChange({ fee_percent: event.target.value })}
        hint={t('hint.default_fee_rate')}
        error={problems.fee_percent}
        inputMode="decimal"
        autoComplete="off"
      />
      <ConstantFields
        shown={(name) => constants[name] ?? ''}
        onType={(name, text) => onChange({ constants: { ...constants, [name]: text } }, name)}
        problems={problems}
      />
    </>
  )
}

/** Who runs the network: invited by a link when it is created; may be left for later. */
function ManagerStep({ content: { manager_id, manager_nickname }, problems, onChange }: StepProps) {
  const t = useTranslations('console_networks.people')
  return (
    <>
      <TextField
        label={t('user_id')}
        name="manager_id"
        value={manager_id}
        onChange={(event) => onChange({ manager_id: event.target.value })}
        error={problems.manager_id}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={t('nickname')}
        name="manager_nickname"
        value={manager_nickname}
        onChange={(event) => onChange({ manager_nickname: event.target.value })}
        error={problems.manager_nickname}
        autoComplete="off"
      />
    </>
  )
}
