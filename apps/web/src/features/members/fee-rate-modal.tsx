import { feeHistory, previewFee, updateMember } from '@cuesheet/contract/members'
import { reportingDay } from '@cuesheet/contract/values/day'
import { percentOfRate, readFeeRate } from '@cuesheet/contract/values/fee-rate'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FeeHistory } from './fee-history.tsx'
import { FeeEffect } from './fee-preview.tsx'
import { MemberHead } from './member-head.tsx'
import { MonthPicker } from './month-picker.tsx'
import { useMember } from './use-member.ts'

/** A member's fee rate: what holds, what another would make of this month, and all that held before. */
export function FeeRateModal() {
  const opened = useMember('fee-rate')
  return <FeeRateForm key={opened.member?.account_id} {...opened} />
}

function FeeRateForm({ member, isOpen, close, isGone }: ReturnType<typeof useMember>) {
  const t = useTranslations('members.fee')
  const format = useFormat()
  const target = member?.account_id ?? 0
  const isShown = isOpen && target > 0
  const thisMonth = reportingDay(new Date()).slice(0, 7)
  const history = useQuery(
    queryOf(feeHistory, { member: target }, { placeholderData: nothingMeanwhile, enabled: isShown }),
  ).data?.rates
  const isUnchanged = (rate: number | undefined, from: string) =>
    rate !== undefined && rate === history?.find(({ from_month }) => (from_month ?? '') <= from)?.fee_rate
  const form = useCallForm(updateMember, {
    values: { fee_rate: String(percentOfRate(member?.fee_rate ?? 0)), fee_rate_from: thisMonth },
    toBody: ({ fee_rate, fee_rate_from }) => ({ target, fee_rate: readFeeRate(fee_rate), fee_rate_from }),
    problems: ({ fee_rate, fee_rate_from: from }) => {
      const rate = readFeeRate(fee_rate)
      if (rate === undefined) return { fee_rate: t('rate_wrong') }
      if (!isUnchanged(rate, from)) return {}
      return {
        fee_rate: t('unchanged', { month: format.month(from), rate: format.percent(rate, 1, 0) }),
      }
    },
    onDone: close,
    draft: `fee-rate.${target}`,
  })
  const from = form.values.fee_rate_from
  const rate = readFeeRate(form.values.fee_rate)
  const hasEffect = rate !== undefined && !(isUnchanged(rate, from) && from > thisMonth)
  const preview = useQuery(
    queryOf(
      previewFee,
      { target, fee_rate: rate ?? 0, fee_rate_from: from },
      { vary: [useCurrency()], enabled: isShown && hasEffect },
    ),
  )
  return (
    <FormModal
      modal={{ isOpen, close }}
      form={form}
      title={t('title')}
      submit={t('submit')}
      isSide
      isGone={isGone || isNotFound(form.action.error)}
    >
      {member && (
        <>
          <MemberHead member={member} />
          <p className="text-muted">
            {t('now', {
              rate: format.percent(member.fee_rate, 1, 0),
              month: format.month(member.fee_rate_since),
            })}
          </p>
          <div className="grid grid-cols-2 items-start gap-3 mobile:grid-cols-1">
            <TextField
              {...form.text('fee_rate')}
              label={t('rate')}
              inputMode="decimal"
              hint={t('rate_hint')}
              error={form.form.problems.fee_rate ?? form.form.problems.fee_rate_from}
              required
            />
            <MonthPicker
              thisMonth={thisMonth}
              value={from}
              onPick={(fee_rate_from) => form.set({ fee_rate_from })}
            />
          </div>
          {hasEffect && <FeeEffect query={preview} from={from} thisMonth={thisMonth} />}
          <FeeHistory member={member.account_id} />
        </>
      )}
    </FormModal>
  )
}
