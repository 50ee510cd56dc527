import type { OneStatement } from '@cuesheet/contract/statements'
import { hasRate } from '@cuesheet/contract/values/settlement-currencies'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { Callout } from '../../ui/callout.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { StatementDownloads } from './statement-downloads.tsx'
import { useAmounts } from './use-amounts.ts'

/** What is paid of it and when, who issued it to whom, and its versions. */
export function StatementHead({
  statement,
  member,
}: {
  statement: OneStatement
  member: number | undefined
}) {
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
            : t('planned_on', { day: format.dayAndYear(data.planned_on) })}
      </p>
      {data.carry_reason && (
        <p className="mt-2 text-pretty">
          {words(`note.${data.carry_reason}`, { reason: data.hold_reason ?? '–' })}
        </p>
      )}
      {data.write_offs?.map(({ kind, reason, amount }) => (
        <p key={`${kind} ${reason} ${amount}`} className="mt-2 text-pretty">
          {words(`note.${kind}`, { reason, amount: format.money(amount) })}
        </p>
      ))}
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
          {data.payee.legal_name && data.payee.legal_name !== data.payee.name && (
            <>
              {' '}
              <bdi className="text-muted">({data.payee.legal_name})</bdi>
            </>
          )}
          {data.payee.account?.ending && ` ····${data.payee.account.ending}`}
        </Fact>
        {hasRate(data) && (
          <Fact name={words('rate')}>
            {words('rate_value', {
              rate: format.exactMoney(String(Math.round(Number(data.rate) * 1e4) / 1e4)),
            })}
          </Fact>
        )}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-b border-line py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
