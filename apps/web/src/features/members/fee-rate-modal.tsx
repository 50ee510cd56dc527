import type { MemberAccount } from '@cuesheet/contract/members'
import { addMonths, reportingDay } from '@cuesheet/contract/values/day'
import { percentOfRate, rateOfPercent, readFeePercent } from '@cuesheet/contract/values/fee-rate'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { feeHistoryQuery, feePreviewQuery, update } from './api.ts'
import { FeeHistory } from './fee-history.tsx'
import { FeeEffect } from './fee-preview.tsx'
import { MemberHead } from './member-head.tsx'
import { useMember } from './use-member.ts'

/** A year ahead. */
const monthsOffered = 13

const useSaving = () => useAction(update)

/** A member's fee rate: what holds, what another would make of this month, and all that held before. */
export function FeeRateModal() {
  const t = useTranslations('members.fee')
  const { member, isOpen, close, isGone } = useMember('fee-rate')
  const id = useId()
  const saving = useSaving()
  const leave = () => {
    close()
    saving.reset()
  }
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={leave}
      title={t('title')}
      form="side"
      texts={useDecisionTexts(t('submit'))}
      action={id}
      work={saving}
      isGone={isGone || isNotFound(saving.error)}
    >
      {member && (
        <FeeRateForm
          key={`${member.account_id} ${isOpen}`}
          id={id}
          member={member}
          saving={saving}
          onDone={leave}
        />
      )}
    </DecisionModal>
  )
}

type FormProps = {
  id: string
  member: MemberAccount
  saving: ReturnType<typeof useSaving>
  onDone: () => void
}

function FeeRateForm({ id, member, saving, onDone }: FormProps) {
  const t = useTranslations('members.fee')
  const app = useTranslations('app')
  const format = useFormat()
  const sentence = useSentence()
  const thisMonth = reportingDay(new Date()).slice(0, 7)
  const [typed, setTyped] = useDraft(
    `fee-rate.${member.account_id}.rate`,
    String(percentOfRate(member.fee_rate)),
  )
  const [from, setFrom] = useDraft(`fee-rate.${member.account_id}.from`, thisMonth)
  const history = useQuery(feeHistoryQuery(member.account_id)).data?.rates ?? []
  const current = history.find(({ from_month }) => (from_month ?? '') <= from)?.fee_rate
  const percent = readFeePercent(typed) ?? null
  const isUnchanged = percent !== null && current !== undefined && percent === percentOfRate(current)
  const hasEffect = percent !== null && !(isUnchanged && from > thisMonth)
  const asked = { fee_rate: rateOfPercent(percent ?? 0), fee_rate_from: from }
  const preview = useQuery({
    ...feePreviewQuery(member.account_id, asked, useCurrency()),
    enabled: hasEffect,
  })
  const refused = fieldProblem(saving.error, 'fee_rate') ?? fieldProblem(saving.error, 'fee_rate_from')
  const unchanged = isUnchanged
    ? t('unchanged', { month: format.month(from), rate: format.percent(rateOfPercent(percent), 1, 0) })
    : undefined
  const form = useForm({
    sending: saving,
    shown: { fee_rate: refused },
    problems: { fee_rate: percent === null ? t('rate_wrong') : unchanged },
    onSend: () =>
      saving.mutate(
        { target: member.account_id, ...asked },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            onDone()
          },
        },
      ),
  })
  const months = Array.from({ length: monthsOffered }, (_, ahead) =>
    addMonths(`${thisMonth}-01`, ahead).slice(0, 7),
  )
  const nameOf = (month: string) =>
    month === thisMonth ? t('this_month', { month: format.month(month) }) : format.month(month)
  return (
    <Form id={id} form={form} className="gap-5 pt-1">
      <MemberHead member={member} />
      <p className="text-muted">
        {t('now', {
          rate: format.percent(member.fee_rate, 1, 0),
          month: format.month(member.fee_rate_since),
        })}
      </p>
      <div className="grid grid-cols-2 items-start gap-3 mobile:grid-cols-1">
        <TextField
          label={t('rate')}
          name="fee_rate"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          hint={t('rate_hint')}
          error={form.problems.fee_rate}
          required
        />
        <div>
          <span className="mb-1.5 block text-small font-medium" aria-hidden="true">
            {t('from')}
          </span>
          <OptionPicker
            label={t('from')}
            closeText={app('action.close')}
            value={from}
            options={months.map((month) => ({ value: month, label: nameOf(month) }))}
            onPick={setFrom}
          >
            {format.month(from)}
          </OptionPicker>
        </div>
      </div>
      {hasEffect && <FeeEffect query={preview} from={from} thisMonth={thisMonth} />}
      {saving.isError && !refused && <Callout tone="bad" text={sentence(saving.error)} />}
      <FeeHistory member={member.account_id} />
    </Form>
  )
}
