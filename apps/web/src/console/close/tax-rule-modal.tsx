import { ruledKinds } from '@cuesheet/contract/values/settlement'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/calendar.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { setTaxRule, type TaxRules } from './api.ts'
import { ReasonField, reasonProblem } from './reason-field.tsx'

type Rule = TaxRules['rows'][number]
type Props = { modal: ReturnType<typeof useModal>; rule: Rule | null }

const rates = ['income', 'local', 'base', 'vat'] as const
const percentOf = (rate: string) => String(Math.round(Number(rate) * 10_000) / 100)
const rateOf = (percent: string) => String(Math.round(Number(percent) * 100) / 10_000)
const percentPattern = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/

/** Asks a second administrator for a rule that follows, or for another one in place of one that nothing has used. */
export default function TaxRuleModal({ modal, rule }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const id = useId()
  const sentence = useSentence()
  const tooLong = useTooLong()
  const [kind, setKind] = useState<(typeof ruledKinds)[number]>(
    rule && rule.kind !== 'unknown' ? rule.kind : 'business_income',
  )
  const [from, setFrom] = useState(rule?.valid_from ?? localDay(new Date()))
  const [isOn, setOn] = useState(rule?.is_on ?? true)
  const [percents, setPercents] = useState({
    income: percentOf(rule?.income_rate ?? '0'),
    local: percentOf(rule?.local_rate ?? '0.1'),
    base: percentOf(rule?.base_rate ?? '1'),
    vat: percentOf(rule?.vat_rate ?? '0'),
  })
  const [exempt, setExempt] = useState(rule?.exempt_up_to ?? '0')
  const [roundTo, setRoundTo] = useState(String(rule?.round_to ?? 10))
  const [source, setSource] = useState(rule?.source ?? '')
  const [reason, setReason] = useState('')
  const action = useAction(setTaxRule)
  const percentProblem = (text: string) => (percentPattern.test(text) ? undefined : t('taxes.percent_wrong'))
  const isRound = /^\d{1,4}$/.test(roundTo) && Number(roundTo) >= 1 && Number(roundTo) <= 1_000
  const form = useForm({
    sending: action,
    shown: { from: action.error ? sentence(action.error) : undefined },
    problems: {
      from: /^\d{4}-\d\d-\d\d$/.test(from) ? undefined : t('taxes.day_missing'),
      income: percentProblem(percents.income),
      local: percentProblem(percents.local),
      base: percentProblem(percents.base),
      vat: percentProblem(percents.vat),
      exempt: /^(0|[1-9]\d{0,9})$/.test(exempt) ? undefined : t('taxes.amount_wrong'),
      round_to: isRound ? undefined : t('taxes.round_wrong'),
      source: source.trim().length < 3 ? t('reason_short') : tooLong(source.trim(), 500),
      reason: reasonProblem(reason, t('reason_short')),
    },
    onSend: () =>
      action.mutate(
        {
          ...{ kind, valid_from: from, is_on: isOn, exempt_up_to: exempt, round_to: Number(roundTo) },
          ...{ income_rate: rateOf(percents.income), local_rate: rateOf(percents.local) },
          ...{ base_rate: rateOf(percents.base), vat_rate: rateOf(percents.vat) },
          ...{ source: source.trim(), reason: reason.trim() },
        },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            modal.close()
          },
        },
      ),
  })
  const amount = { inputMode: 'decimal', autoComplete: 'off', required: true } as const
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t(rule ? 'taxes.change' : 'taxes.add')}
      description={t('taxes.modal_text')}
      texts={useDecisionTexts(t('taxes.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <ChoiceRow
          label={t('taxes.kind')}
          name="kind"
          choices={ruledKinds.map((value) => ({ value, label: words(`payee_kinds.${value}`) }))}
          value={kind}
          onPick={setKind}
        />
        <TextField
          label={t('taxes.from')}
          name="from"
          type="date"
          required
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={form.problems.from}
        />
        <Switch isOn={isOn} onChange={setOn}>
          {t('taxes.is_on')}
        </Switch>
        {rates.map((rate) => (
          <TextField
            key={rate}
            {...amount}
            label={t(`taxes.${rate}`)}
            name={rate}
            value={percents[rate]}
            onChange={(event) => setPercents({ ...percents, [rate]: event.target.value.trim() })}
            error={form.problems[rate]}
          />
        ))}
        <TextField
          {...amount}
          label={t('taxes.exempt')}
          name="exempt"
          value={exempt}
          onChange={(event) => setExempt(event.target.value.trim())}
          error={form.problems.exempt}
        />
        <TextField
          {...amount}
          label={t('taxes.round_to')}
          name="round_to"
          value={roundTo}
          onChange={(event) => setRoundTo(event.target.value.trim())}
          error={form.problems.round_to}
        />
        <TextField
          label={t('taxes.source')}
          hint={t('taxes.source_hint')}
          name="source"
          autoComplete="off"
          required
          value={source}
          onChange={(event) => setSource(event.target.value)}
          error={form.problems.source}
        />
        <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
      </Form>
    </DecisionModal>
  )
}
