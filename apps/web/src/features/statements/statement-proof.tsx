import type { OneStatement } from '@cuesheet/contract/statements'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '../../ui/settings-card.tsx'

/** What is printed on it to prove it, and where that is checked. */
export function StatementProof({ statement }: { statement: OneStatement }) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const { code, hash, pdf_hash, data } = statement
  const values = [
    [t('code'), code],
    [words('hash'), hash],
    [words('ledger_hash'), data.ledger_hash],
    [t('pdf_hash'), pdf_hash],
  ] as const
  return (
    <SettingsCard title={words('proof')} text={t('proof_text')}>
      <dl className="grid gap-2 text-small">
        {values.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Link
          to="/check"
          search={{ code }}
          className="font-medium text-primary-text hover:underline pointer-coarse:py-2"
        >
          {t('to_check')}
        </Link>
      </p>
    </SettingsCard>
  )
}
