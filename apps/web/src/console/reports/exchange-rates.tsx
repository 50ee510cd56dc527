import { exchangeRates, importExchangeRates } from '@cuesheet/contract/console-rates'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { everything, readAgain } from '../../lib/changes.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RoleNote } from '../for-role.tsx'
import { Refusal } from '../refusals/refusal.tsx'
import { useMay } from '../use-may.ts'
import { RateDoubts } from './rate-doubts.tsx'
import { RateSources } from './rate-sources.tsx'
import { useReportFormat } from './report-figures.ts'

type Month = AnswerOf<typeof exchangeRates>['rows'][number]

const header = 'date,krw_per_usd'

/** Won per US dollar by month, what a missing one means, and the way to bring it. */
export function ExchangeRates() {
  const t = useTranslations('console_reports.rates')
  const query = useQuery(queryOf(exchangeRates))
  const format = useReportFormat()
  const won = useFormat('KRW')
  const may = useMay(importExchangeRates)
  const takenFrom = ({ sources, taken_at }: Month) =>
    taken_at === null
      ? '–'
      : `${sources.map((source) => t(`short.${source}`)).join(', ')} · ${format.momentDay(taken_at)}`
  const without = query.data?.rows.filter(({ rate }) => rate === null) ?? []
  if (query.isError) return <Failed title={t('failed')} query={query} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RateDoubts doubts={query.data?.doubts ?? []} />
        {without.length > 0 && (
          <Callout tone="warn" text={t('missing', { count: without.length })} isQuiet>
            {t('missing_text')}
          </Callout>
        )}
        {query.data ? (
          <section
            aria-label={t('title')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a narrow screen is scrolled with keys, too.
            tabIndex={0}
            className="overflow-x-auto rounded-card border border-line bg-surface"
          >
            <table className="w-full tabular-nums">
              <caption className="sr-only">{t('title')}</caption>
              <thead>
                <tr className="border-b border-line text-small text-muted">
                  <th scope="col" className="px-4 py-2.5 text-start font-medium">
                    {t('month')}
                  </th>
                  <th scope="col" className="px-4 py-2.5 text-end font-medium">
                    {t('rate')}
                  </th>
                  <th scope="col" className="px-4 py-2.5 text-end font-medium">
                    {t('days')}
                  </th>
                  <th scope="col" className="px-4 py-2.5 text-end font-medium mobile:hidden">
                    {t('last_day')}
                  </th>
                  <th scope="col" className="px-4 py-2.5 text-start font-medium mobile:hidden">
                    {t('origin')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {query.data.rows.map((row) => (
                  <tr key={row.month} className="border-b border-line last:border-0">
                    <th
                      scope="row"
                      className="px-4 py-2.5 text-start font-medium whitespace-nowrap mobile:px-3"
                    >
                      {format.month(row.month)}
                      <span className="block text-small font-normal text-muted wide:hidden">
                        {takenFrom(row)}
                      </span>
                    </th>
                    <td className="px-4 py-2.5 text-end mobile:px-3">
                      {row.rate === null ? (
                        <StatusPill tone="warn">
                          {row.rate_of ? t('carried', { month: format.month(row.rate_of) }) : t('none')}
                        </StatusPill>
                      ) : (
                        won.exactMoney(row.rate)
                      )}
                    </td>
                    <td className="px-4 py-2.5 text-end text-muted mobile:px-3">
                      {format.count(row.days)}
                      {row.rate !== null && row.missing_days.length > 0 && (
                        <span className="block text-small">
                          {t('without_rate', { count: row.missing_days.length })}
                        </span>
                      )}
                    </td>
                    <td className="px-4 py-2.5 text-end whitespace-nowrap text-muted mobile:hidden">
                      {row.last_day ? format.dayAndYear(row.last_day) : '–'}
                    </td>
                    <td className="px-4 py-2.5 text-start whitespace-nowrap text-muted mobile:hidden">
                      {takenFrom(row)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RateSources sources={query.data?.sources ?? []} />
        {may ? (
          <>
            <SetRate />
            <UploadRates />
          </>
        ) : (
          <RoleNote call={importExchangeRates} />
        )}
      </div>
    </div>
  )
}

/** Takes a list; what is odd is asked about, and taken when it is meant. */
function useImport(onTaken: () => void) {
  const t = useTranslations('console_reports.rates')
  const sentence = useSentence()
  const [refused, setRefused] = useState<{ content: string; reason: string } | null>(null)
  const action = useAction({
    mutationFn: (body: { content: string; any_rate: boolean }) => call(importExchangeRates, { body }),
    onSuccess: (answer: AnswerOf<typeof importExchangeRates>, { content }) => {
      if (answer.refused !== null) return setRefused({ content, reason: answer.refused })
      setRefused(null)
      onTaken()
      snackbars.show(
        answer.rows_rejected > 0 ? 'info' : 'success',
        t('taken', { written: answer.written, unchanged: answer.unchanged, rejected: answer.rows_rejected }),
      )
      return readAgain(everything)
    },
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const isOdd = refused?.reason.includes('--any-rate') ?? false
  const question = refused && (
    <Callout tone={isOdd ? 'warn' : 'bad'} text={t(isOdd ? 'odd' : 'refused')}>
      <Refusal text={refused.reason} />
      {isOdd && (
        <div className="mt-2">
          <Button onClick={() => action.mutate({ content: refused.content, any_rate: true })}>
            {t('take_anyway')}
          </Button>
        </div>
      )}
    </Callout>
  )
  return {
    question,
    isPending: action.isPending,
    take: (content: string) => action.mutate({ content, any_rate: false }),
  }
}

function SetRate() {
  const t = useTranslations('console_reports.rates')
  const [day, setDay] = useState('')
  const [rate, setRate] = useState('')
  const { question, isPending, take } = useImport(() => setRate(''))
  const form = useForm({
    problems: {
      day: day === '' ? t('day_missing') : undefined,
      rate: /^\d{1,9}(\.\d{1,12})?$/.test(rate.trim()) ? undefined : t('won_wrong'),
    },
    onSend: () => take(`${header}\n${day},${rate.trim()}\n`),
  })
  return (
    <SettingsCard title={t('set')} text={t('set_text')}>
      <Form form={form} className="gap-3">
        <TextField
          label={t('day')}
          name="day"
          type="date"
          required
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={form.problems.day}
        />
        <TextField
          label={t('won')}
          inputMode="decimal"
          name="rate"
          required
          value={rate}
          onChange={(event) => setRate(event.target.value)}
          error={form.problems.rate}
        />
        {question}
        <div>
          <Button type="submit" kind="primary" busy={isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </SettingsCard>
  )
}

function UploadRates() {
  const t = useTranslations('console_reports.rates')
  const input = useRef<HTMLInputElement>(null)
  const { question, isPending, take } = useImport(() => {})
  return (
    <SettingsCard title={t('upload')} text={t('upload_text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {question}
        <div>
          <Button busy={isPending} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv"
          aria-label={t('choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void event.target.files?.[0]?.text().then(take)
            event.target.value = ''
          }}
        />
      </div>
    </SettingsCard>
  )
}
