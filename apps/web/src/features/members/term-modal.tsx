import { channels } from '@cuesheet/contract/channels'
import { contractTerms, setTerm } from '@cuesheet/contract/contract-terms'
import { type TermFamily, termFamilies } from '@cuesheet/contract/values/contract-terms'
import { reportingDay } from '@cuesheet/contract/values/day'
import { readFeeRate } from '@cuesheet/contract/values/fee-rate'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { infiniteOf, nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Named } from '../../ui/named.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { MemberHead } from './member-head.tsx'
import { MonthPicker } from './month-picker.tsx'
import { TermEffect } from './term-effect.tsx'
import { useMember } from './use-member.ts'

/** At once; the rest comes with the end of the list, or a search. */
const channelsAtOnce = 100

type Typed = {
  /** '': every one. */
  platform_channel_id: string
  family: TermFamily | ''
  fee_rate: string
  from_month: string
  is_ended: boolean
}

/** A fee rate of a member for a channel, a type of revenue or both: agreed or ended, and what it would have made of the last settled month. */
export function TermModal() {
  const opened = useMember('term')
  return <TermForm key={opened.member?.account_id} {...opened} />
}

function TermForm({ member, isOpen, close, isGone }: ReturnType<typeof useMember>) {
  const t = useTranslations('members.terms')
  const fee = useTranslations('members.fee')
  const words = useTranslations('terms')
  const format = useFormat()
  const target = member?.account_id ?? 0
  const isShown = isOpen && target > 0
  const thisMonth = reportingDay(new Date()).slice(0, 7)
  const terms = useQuery(
    queryOf(contractTerms, { member: target }, { placeholderData: nothingMeanwhile, enabled: isShown }),
  ).data?.terms
  const owned = useInfiniteQuery(
    infiniteOf(
      channels,
      { member: String(target), size: channelsAtOnce, sort: 'title', order: 'asc' },
      { enabled: isShown },
    ),
  )
  const heldBy = ({ platform_channel_id, family, from_month }: Typed) =>
    terms?.find(
      (term) =>
        (term.platform_channel_id ?? '') === platform_channel_id &&
        (term.family ?? '') === family &&
        term.from_month <= from_month,
    )?.fee_rate ?? null
  const values: Typed = {
    platform_channel_id: '',
    family: '',
    fee_rate: '',
    from_month: thisMonth,
    is_ended: false,
  }
  const isEnd = (typed: Typed) => typed.is_ended && heldBy(typed) !== null
  const form = useCallForm(setTerm, {
    values,
    toBody: (typed) => ({
      target,
      platform_channel_id: typed.platform_channel_id || null,
      family: typed.family || null,
      fee_rate: isEnd(typed) ? null : readFeeRate(typed.fee_rate),
      from_month: typed.from_month,
    }),
    problems: (typed) => {
      const rate = readFeeRate(typed.fee_rate)
      if (typed.platform_channel_id === '' && typed.family === '') return { family: t('name_one') }
      if (isEnd(typed)) return {}
      if (rate === undefined) return { fee_rate: fee('rate_wrong') }
      const month = format.month(typed.from_month)
      if (rate === heldBy(typed))
        return { fee_rate: fee('unchanged', { month, rate: format.percent(rate, 1, 0) }) }
      return {}
    },
    onDone: close,
    draft: `term.${target}`,
  })
  const typed = form.values
  const held = heldBy(typed)
  const isNamed = typed.platform_channel_id !== '' || typed.family !== ''
  const rate = isEnd(typed) ? null : readFeeRate(typed.fee_rate)
  const known = new Map([
    ...(terms ?? []).flatMap(({ platform_channel_id: id, channel }) =>
      id ? [[id, channel ?? id] as const] : [],
    ),
    ...(owned.data?.pages.flatMap(({ rows }) => rows) ?? []).map(
      ({ platform_channel_id: id, title }) => [id, title || id] as const,
    ),
  ])
  return (
    <FormModal
      modal={{ isOpen, close }}
      form={form}
      title={t('title')}
      submit={t(isEnd(typed) ? 'submit_end' : 'submit')}
      isSide
      isGone={isGone || isNotFound(form.action.error)}
    >
      {member && (
        <>
          <MemberHead member={member} />
          <p className="text-pretty text-muted">
            {t('lead', { rate: format.percent(member.fee_rate, 1, 0) })}
          </p>
          <div className="grid grid-cols-2 items-start gap-3 mobile:grid-cols-1">
            <Named label={t('channel')}>
              <OptionPicker
                label={t('channel')}
                name="platform_channel_id"
                value={typed.platform_channel_id}
                options={[
                  { value: '', label: t('every_channel') },
                  ...[...known].map(([value, label]) => ({ value, label })),
                ]}
                search={{ label: t('channel_search'), none: t('channel_none') }}
                more={{
                  hasMore: owned.hasNextPage,
                  isLoading: owned.isFetchingNextPage,
                  load: () => void owned.fetchNextPage(),
                }}
                onPick={(platform_channel_id) => form.set({ platform_channel_id })}
              />
            </Named>
            <Named label={t('family')}>
              <OptionPicker
                label={t('family')}
                name="family"
                value={typed.family}
                options={[
                  { value: '' as const, label: t('every_family') },
                  ...termFamilies.map((value) => ({ value, label: words(`revenue_family.${value}`) })),
                ]}
                error={form.form.problems.family}
                onPick={(family) => form.set({ family })}
              />
            </Named>
            {!isEnd(typed) && (
              <TextField
                {...form.text('fee_rate')}
                label={fee('rate')}
                inputMode="decimal"
                hint={fee('rate_hint')}
                error={form.form.problems.fee_rate ?? form.form.problems.from_month}
                required
              />
            )}
            <MonthPicker
              thisMonth={thisMonth}
              value={typed.from_month}
              onPick={(from_month) => form.set({ from_month })}
            />
          </div>
          {held !== null && (
            <Checkbox isChecked={typed.is_ended} onChange={(is_ended) => form.set({ is_ended })}>
              {t('end', { rate: format.percent(held, 1, 0), month: format.month(typed.from_month) })}
            </Checkbox>
          )}
          {isNamed && rate !== undefined && (
            <TermEffect
              target={target}
              of={{
                platform_channel_id: typed.platform_channel_id || null,
                family: typed.family || null,
              }}
              rate={rate}
            />
          )}
          <ContractTerms member={target} title={t('agreed')} />
        </>
      )}
    </FormModal>
  )
}
