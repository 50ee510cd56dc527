import type { Approval } from '@cuesheet/contract/console-approvals'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { consoleLink } from '../console-link.ts'

/** What else there is to know of a request, and where what it is about can be looked at. */
export function RequestFacts({ request: { kind, subject, award, tax_rule } }: { request: Approval }) {
  const t = useTranslations('console_people.requests')
  const place =
    kind === 'channel.award'
      ? ([consoleLink('review', { open: subject }), t('channel')] as const)
      : kind === 'network.delete'
        ? ([consoleLink(`networks/${subject}`), t('network')] as const)
        : kind === 'close.one_person' || kind === 'close.limit'
          ? ([consoleLink(`close/${subject}`, { tab: 'settings' }), t('to_close')] as const)
          : kind === 'tax_rule.set'
            ? ([consoleLink('close/tax-rules'), t('to_tax_rules')] as const)
            : null
  if (!place) return null
  return (
    <div className="grid justify-items-start gap-0.5 text-small">
      {award && award.losers.length > 0 && <p>{t('losers', { names: award.losers.join(', ') })}</p>}
      {tax_rule && <TaxRule rule={tax_rule} />}
      {award?.reason && (
        <p className="whitespace-pre-line wrap-anywhere">{t('reason', { reason: award.reason })}</p>
      )}
      <Link
        {...place[0]}
        className="inline-flex min-h-6 items-center font-medium text-primary-text hover:underline"
      >
        {place[1]}
      </Link>
    </div>
  )
}

/** What a tax rule would say, in the numbers that are confirmed. */
function TaxRule({ rule }: { rule: NonNullable<Approval['tax_rule']> }) {
  const t = useTranslations('console_people.requests')
  const percent = (rate: string) => `${Math.round(Number(rate) * 10_000) / 100}%`
  return (
    <>
      <p>
        {t('tax_rule', {
          income: percent(rule.income_rate),
          local: percent(rule.local_rate),
          base: percent(rule.base_rate),
          vat: percent(rule.vat_rate),
          exempt: rule.exempt_up_to,
          round: String(rule.round_to),
        })}
      </p>
      {!rule.is_on && <p>{t('tax_rule_off')}</p>}
      <p className="wrap-anywhere">{t('source', { source: rule.source })}</p>
      <p className="wrap-anywhere">{t('reason', { reason: rule.reason })}</p>
    </>
  )
}
