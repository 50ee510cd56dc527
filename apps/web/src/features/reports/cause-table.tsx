import type { ExplainedChange, ExplainedFigure, PartKind } from '@cuesheet/contract/explanation'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Format } from '../../lib/format.ts'
import { WaterfallBar } from '../../ui/chart/waterfall-bar.tsx'
import { Exact } from '../../ui/exact.tsx'
import { Hint } from '../../ui/hint.tsx'
import { isPrice } from './measures.ts'
import { stepsOf } from './waterfall-steps.ts'
import { writeAmount, writeChange, writeExactAmount, writeExactChange } from './write-amount.ts'

type Props = { change: ExplainedChange; figure: ExplainedFigure; format: Format }

/** From what it was to what it is, cause by cause: a waterfall whose rows are its table. */
export function CauseTable({ change, figure, format }: Props) {
  const t = useTranslations('explanation')
  const { steps, scale } = stepsOf(change)
  const isCountedApart = change.parts.some(({ kind }) => kind === 'counting')
  return (
    <table className="mt-2 w-full">
      <caption className="sr-only">{t('causes_label')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('cause')}</th>
          <th scope="col">{t('effect')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => {
          const isTotal = step.kind === 'before' || step.kind === 'now'
          const amount = isTotal
            ? writeAmount(format, figure, step.amount)
            : writeChange(format, figure, step.amount)
          const exact = isTotal
            ? writeExactAmount(format, figure, step.amount)
            : writeExactChange(format, figure, step.amount)
          return (
            <tr
              key={step.kind}
              className={classNames('border-b border-line', step.kind === 'now' && 'border-b-0')}
            >
              <th scope="row" className="w-[42%] py-2 pe-3 text-start align-top font-normal">
                {step.kind === 'before' || step.kind === 'now' ? (
                  <span className="font-semibold">{t(step.kind)}</span>
                ) : (
                  <Cause
                    kind={step.kind}
                    figure={figure}
                    isCountedApart={isCountedApart}
                    part={step}
                    format={format}
                  />
                )}
              </th>
              <td className="py-2 align-top">
                <span className="flex items-center gap-3">
                  <WaterfallBar step={step} scale={scale} isTotal={isTotal} />
                  <span
                    className={classNames(
                      'w-24 shrink-0 text-end tabular-nums',
                      isTotal ? 'font-semibold' : step.amount.startsWith('-') ? 'text-down' : 'text-up',
                    )}
                  >
                    {isPrice(figure) ? (
                      <Exact short={amount} exact={exact} />
                    ) : (
                      <>
                        <span aria-hidden="true">{amount}</span>
                        <span className="sr-only">{exact}</span>
                      </>
                    )}
                  </span>
                </span>
                {!isPrice(figure) && exact !== amount && (
                  <span aria-hidden="true" className="block text-end text-small leading-4 text-faint">
                    {exact}
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/**
 * Where a part and the whole would be called alike, the part says what of it is meant; beside views that are counted
 * differently, it is of the others.
 */
function nameOf(kind: PartKind, figure: ExplainedFigure, isCountedApart: boolean) {
  if (isCountedApart && (kind === 'views' || kind === 'price')) return `${kind}_alike` as const
  if (kind === 'views' && (figure === 'views' || figure === 'premium_views'))
    return `${figure}_compared` as const
  // Of money it is views and price together; of these themselves, what is counted and what happened.
  if (kind === 'views_and_price' && figure !== 'profit') return 'unsaid'
  if (kind === 'price' && figure === 'rpm') return 'price_alone'
  return kind === 'price' && figure === 'premium_rpm' ? 'premium_price_alone' : kind
}

type CauseProps = {
  kind: PartKind
  figure: ExplainedFigure
  isCountedApart: boolean
  part: { before: string | null; now: string | null }
  format: Format
}

/** What it is, what it means, and the factor itself before and now. */
function Cause({ kind, figure, isCountedApart, part, format }: CauseProps) {
  const t = useTranslations('explanation')
  const { before, now } = part
  const name = nameOf(kind, figure, isCountedApart)
  const write: Partial<Record<PartKind, (value: string) => string>> = {
    views: format.compactCount,
    engaged_views: format.compactCount,
    counting: format.compactCount,
    price: format.price,
    engaged_price: format.price,
    exchange_rate: format.price,
    fee: (value) => format.percent(Number(value), 1),
  }
  const factor = write[kind]
  return (
    <>
      <span className="flex items-center gap-1.5">
        {t(`parts.${name}`)}
        <Hint label={t(`parts.${name}`)} title={t(`parts.${name}`)}>
          <p>{t(`hints.${name}`)}</p>
        </Hint>
      </span>
      {factor && before !== null && now !== null && (
        <span className="block text-small leading-5 text-faint">
          {kind === 'exchange_rate' && 'US$1 = '}
          {t('from_to', { before: factor(before), now: factor(now) })}
        </span>
      )}
    </>
  )
}
