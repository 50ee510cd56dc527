import { type OneStatement, oneStatement } from '@cuesheet/contract/statements'
import { comparedRows, feeRatesOf, minus, summaryRows, sumOf } from '@cuesheet/contract/values/statement-rows'
import type { StatementData, StatementLine } from '@cuesheet/contract/values/statements'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { StatementDownloads } from './statement-downloads.tsx'
import { StatementProof } from './statement-proof.tsx'

/** A statement as it was issued: what is paid, how it comes to that, against the estimate and the month before, line by line. */
export function StatementView({
  statement,
  member,
}: {
  statement: OneStatement
  /** Whose, where a manager looks at it. */
  member?: number | undefined
}) {
  const { data } = statement
  const words = useTranslations('statement')
  const before = useQuery({
    ...queryOf(oneStatement, { month: statement.month_before ?? undefined, member }),
    enabled: statement.month_before !== null,
  })
  const dataBefore = statement.month_before === null ? undefined : before.data?.statement?.data
  return (
    <>
      <Head statement={statement} member={member} />
      <SettingsCard title={words('summary')}>
        <Summary data={data} />
      </SettingsCard>
      <SettingsCard title={words('comparison')} text={words('comparison_note')}>
        <Compared data={data} />
      </SettingsCard>
      {dataBefore && <AgainstBefore data={data} before={dataBefore} />}
      <SettingsCard title={words('lines')} text={words('lines_note')}>
        <Lines data={data} before={dataBefore} />
      </SettingsCard>
      <StatementProof statement={statement} />
    </>
  )
}

function useAmounts(data: Pick<StatementData, 'currency'>) {
  const won = useFormat(data.currency === 'USD' ? 'USD' : 'KRW')
  const dollars = useFormat('USD')
  return { ...won, usd: dollars.money }
}

function Head({ statement, member }: { statement: OneStatement; member: number | undefined }) {
  const { data, is_current, versions } = statement
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const format = useAmounts(data)
  const newest = versions.at(-1)?.version
  const isNewest = data.version === newest
  return (
    <section className="rounded-card border border-line bg-surface px-6 py-5 mobile:px-4">
      <div className="float-end print:hidden">
        <StatementDownloads month={data.month} version={data.version} member={member} />
      </div>
      <h2 className="text-small text-muted">{words('of_month', { month: format.month(data.month) })}</h2>
      <p className="mt-1 text-figure leading-tight font-semibold tracking-tight tabular-nums">
        {format.money(data.payable)}
      </p>
      <p className="text-small text-muted">
        {data.payable === '0'
          ? words('nothing')
          : data.planned_on === null
            ? words('payment_open')
            : words('payment_on', { day: format.dayAndYear(data.planned_on) })}
      </p>
      {data.carry_reason && (
        <p className="mt-2 text-pretty">
          {words(`note.${data.carry_reason}`, { reason: data.hold_reason ?? '–' })}
        </p>
      )}
      <dl className="mt-4 grid gap-x-8 gap-y-1.5 text-small laptop:grid-cols-2">
        <Fact name={words('number')}>
          <span className="tabular-nums">{data.number}</span>{' '}
          {data.version > 1 && (
            <StatusPill tone="neutral">{words('version', { version: data.version })}</StatusPill>
          )}
        </Fact>
        <Fact name={words('issued_on')}>{format.dayAndYear(data.published_on)}</Fact>
        <Fact name={words('issuer')}>
          <bdi>{data.issuer.name}</bdi>
        </Fact>
        <Fact name={words('objects_until')}>{format.dayAndYear(data.objects_until)}</Fact>
        <Fact name={words('payee')}>
          <bdi>{data.payee.name}</bdi>
          {data.payee.account?.ending && ` ····${data.payee.account.ending}`}
        </Fact>
        <Fact name={words('rate')}>{words('rate_value', { rate: format.exactMoney(data.rate) })}</Fact>
      </dl>
      {!is_current && (
        <div className="mt-4">
          <Callout tone="warn" text={t(isNewest ? 'reopened' : 'replaced')} isQuiet>
            {!isNewest && (
              <Link
                to="/statements"
                search={{ month: data.month, member }}
                className="font-medium text-primary-text hover:underline"
              >
                {t('newest')}
              </Link>
            )}
          </Callout>
        </div>
      )}
      {versions.length > 1 && (
        <p className="mt-3 flex flex-wrap gap-x-3 text-small text-muted">
          {t('versions')}
          {versions.map(({ version }) => (
            <Link
              key={version}
              to="/statements"
              search={{ month: data.month, member, version: version === newest ? undefined : version }}
              aria-current={version === data.version ? 'page' : undefined}
              className={classNames(
                'hover:underline',
                version === data.version ? 'font-medium text-text' : 'text-primary-text',
              )}
            >
              {words('version', { version })}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-b border-line py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

function Summary({ data }: { data: StatementData }) {
  const words = useTranslations('statement')
  const format = useAmounts(data)
  const rates = feeRatesOf(data)
  const strong = (isSum: boolean) => (isSum ? 'font-semibold' : '')
  return (
    <PlainTable
      label={words('summary')}
      rows={summaryRows(data)}
      rowKey={({ item }) => item}
      columns={[
        {
          id: 'item',
          header: words('item'),
          cell: ({ item, is_sum }) => (
            <span className={strong(is_sum)}>
              {words(`items.${item}`)}
              {item === 'fee' && rates.length === 1 && (
                <span className="ms-1.5 text-small text-faint">{format.percent(Number(rates[0]), 1, 0)}</span>
              )}
            </span>
          ),
        },
        {
          id: 'usd',
          header: words('usd'),
          align: 'end',
          isWide: true,
          cell: ({ usd, is_sum }) =>
            usd === null ? '' : <span className={strong(is_sum)}>{format.usd(usd)}</span>,
        },
        {
          id: 'won',
          header: words('won'),
          align: 'end',
          cell: ({ won, is_sum }) => <span className={strong(is_sum)}>{format.money(won)}</span>,
        },
      ]}
    />
  )
}

function Compared({ data }: { data: StatementData }) {
  const words = useTranslations('statement')
  const format = useAmounts(data)
  return (
    <PlainTable
      label={words('comparison')}
      rows={comparedRows(data)}
      rowKey={({ item }) => item}
      columns={[
        { id: 'item', header: words('item'), cell: ({ item }) => words(item) },
        { id: 'usd', header: words('usd'), align: 'end', isWide: true, cell: ({ usd }) => format.usd(usd) },
        { id: 'won', header: words('won'), align: 'end', cell: ({ won }) => format.money(won) },
      ]}
    />
  )
}

function AgainstBefore({ data, before }: { data: StatementData; before: StatementData }) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const format = useAmounts(data)
  const rows = [
    { item: 'gross', now: data.bridge.gross.won, earlier: before.bridge.gross.won },
    { item: 'net', now: data.net, earlier: before.net },
    { item: 'payable', now: data.payable, earlier: before.payable },
  ] as const
  return (
    <SettingsCard
      title={t('against_before')}
      text={t('against_before_text', { month: format.month(before.month) })}
    >
      <PlainTable
        label={t('against_before')}
        rows={rows}
        rowKey={({ item }) => item}
        columns={[
          { id: 'item', header: words('item'), cell: ({ item }) => words(`items.${item}`) },
          {
            id: 'earlier',
            header: format.month(before.month),
            align: 'end',
            isWide: true,
            cell: ({ earlier }) => <span className="text-muted">{format.money(earlier)}</span>,
          },
          {
            id: 'now',
            header: format.month(data.month),
            align: 'end',
            cell: ({ now }) => format.money(now),
          },
          {
            id: 'change',
            header: t('change'),
            align: 'end',
            cell: ({ now, earlier }) => <Change amount={sumOf([now, minus(earlier)])} write={format.money} />,
          },
        ]}
      />
    </SettingsCard>
  )
}

function Change({ amount, write }: { amount: string; write: (amount: string) => string }) {
  const isNothing = !/[1-9]/.test(write(amount))
  if (isNothing) return <span className="text-muted">{write('0')}</span>
  const isLess = amount.startsWith('-')
  return (
    <span className={isLess ? 'text-down' : 'text-up'}>
      {isLess ? '' : '+'}
      {write(amount)}
    </span>
  )
}

const keyOf = (line: StatementLine) =>
  [
    line.platform_channel_id,
    line.kind,
    line.family,
    line.adjustment_type,
    line.activity_month,
    line.corrects_month,
  ].join(' ')

/** A line that every month has, whichever month it is of. */
const isPlain = (line: StatementLine, { month }: StatementData) =>
  line.kind === 'revenue' && !line.adjustment_type && !line.corrects_month && line.activity_month === month

function Lines({ data, before }: { data: StatementData; before: StatementData | undefined }) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const settlement = useTranslations('settlement')
  const format = useAmounts(data)
  const earlier = new Map(
    (before?.lines ?? [])
      .filter((line) => before && isPlain(line, before))
      .map((line) => [`${line.platform_channel_id} ${line.family}`, line.won]),
  )
  const beforeOf = (line: StatementLine) =>
    isPlain(line, data) ? earlier.get(`${line.platform_channel_id} ${line.family}`) : undefined
  return (
    <PlainTable
      label={words('lines')}
      rows={data.lines}
      rowKey={keyOf}
      columns={[
        {
          id: 'line',
          header: words('columns.line'),
          total: words('total'),
          cell: (line) => (
            <>
              <bdi className="font-medium wrap-anywhere">
                {line.channel ?? line.platform_channel_id ?? words('no_channel')}
              </bdi>
              <span className="block text-small text-pretty text-faint">
                {[
                  line.kind !== 'revenue' && settlement(`steps.${line.kind}`),
                  line.family && settlement(`families.${line.family}`),
                  line.adjustment_type,
                  line.activity_month !== data.month && format.month(line.activity_month),
                  line.corrects_month && words('corrects', { month: format.month(line.corrects_month) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        {
          id: 'views',
          header: words('columns.views'),
          align: 'end',
          isWide: true,
          cell: ({ views }) => (views === null ? '–' : format.count(views)),
        },
        {
          id: 'usd',
          header: words('columns.usd'),
          align: 'end',
          isWide: true,
          cell: ({ usd }) => format.usd(usd),
          total: format.usd(data.gross_usd),
        },
        {
          id: 'fee_rate',
          header: words('columns.fee_rate'),
          align: 'end',
          isWide: true,
          cell: ({ kind, fee_rate }) => (kind === 'revenue' ? format.percent(Number(fee_rate), 1, 0) : ''),
        },
        {
          id: 'won',
          header: words('columns.won'),
          align: 'end',
          cell: ({ won }) => format.money(won),
          total: format.money(data.bridge.gross.won),
        },
        ...(before
          ? [
              {
                id: 'change',
                header: t('against_before'),
                align: 'end' as const,
                isWide: true,
                cell: (line: StatementLine) => {
                  const then = beforeOf(line)
                  return then === undefined ? (
                    <span className="text-muted">–</span>
                  ) : (
                    <Change amount={sumOf([line.won, minus(then)])} write={format.money} />
                  )
                },
              },
            ]
          : []),
      ]}
    />
  )
}
