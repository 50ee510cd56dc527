import type { OwnSettled } from '@cuesheet/contract/settlement'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { shownEstimate } from './bridge-rows.ts'
import { mainReason, sumOfSteps } from './main-reason.ts'
import type { SettlementFormat } from './use-settlement-format.ts'
import { useStepWords } from './use-step-words.ts'

/** What is paid of a month, or where nothing is, what it settled at; and what makes it differ from the estimate that its bridge begins with. */
export function SettledSentence({ settled, format }: { settled: OwnSettled; format: SettlementFormat }) {
  const t = useTranslations('settlement')
  const wordsOf = useStepWords()
  const { bridge, payable } = settled
  const isPaid = Number(payable) !== 0
  const estimate = shownEstimate(bridge).won
  const isUnforeseen = Number(estimate) === 0
  const reason = isUnforeseen ? null : mainReason(bridge)
  const steps = [
    ...(reason ? [{ name: wordsOf(reason).name, won: reason.won }] : []),
    { name: t('steps.fee'), won: sumOfSteps(bridge, ['fee', 'terms']) },
    ...(isPaid
      ? [
          { name: t('columns.tax'), won: sumOfSteps(bridge, ['income_tax', 'local_tax']) },
          { name: t('steps.vat'), won: sumOfSteps(bridge, ['vat']) },
        ]
      : []),
  ].filter(({ won }) => Number(won) !== 0)
  return (
    <>
      {t.rich(isPaid ? 'paid_lead' : 'settled_lead', {
        b: (amount) => <strong className="font-semibold tabular-nums">{amount}</strong>,
        amount: format.money(isPaid ? payable : settled.settled),
      })}{' '}
      {isUnforeseen
        ? t('unforeseen')
        : t(steps.length === 0 ? 'as_estimated' : 'differs', { estimated: format.money(estimate) })}
      {steps.map(({ name, won }, at) => (
        <Fragment key={name}>
          {at === 0 ? ' ' : ' · '}
          {name} <span className="whitespace-nowrap tabular-nums">{format.signedMoney(won)}</span>
        </Fragment>
      ))}
    </>
  )
}
