import { Terminal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const program = 'npm run cuesheet --'
const commands = [
  'create-network',
  'network',
  'create-account',
  'import-channels',
  'import-rates',
  'import',
  'verify',
] as const

/** What an operator finds after signing in: the commands that do the work as long as there is no console. */
export default function OperatorHome() {
  const t = useTranslations('operator')
  const name = useTranslations('shell')('role.operator')
  usePageTitle(name)
  return (
    <>
      <PageHead title={name} />
      <EmptyState icon={Terminal} title={t('title')} text={t('text')}>
        <code
          translate="no"
          className="w-full rounded-control bg-sunken px-3 py-2 font-mono text-small select-all"
        >
          {program} --help
        </code>
      </EmptyState>
      <section className="mt-7">
        <h2 className="mb-3 text-large font-semibold tracking-tight">{t('commands')}</h2>
        <dl className="rounded-card border border-line bg-surface">
          {commands.map((command) => (
            <div
              key={command}
              className="flex flex-wrap gap-x-6 border-line px-5 py-3 not-first:border-t mobile:px-3.5"
            >
              <dt translate="no" className="w-72 font-mono text-small leading-[inherit] mobile:w-full">
                {program} {command}
              </dt>
              <dd className="text-muted">{t(`command.${command}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
