import type { Person } from '@cuesheet/contract/console-people'
import { useTranslations } from 'use-intl'
import { StatusPill } from '../../ui/status-pill.tsx'

const roleTones = { member: 'neutral', manager: 'info', operator: 'warn' } as const
const stateTones = { active: 'good', locked: 'bad', withdrawn: 'neutral' } as const

type Of<Part extends keyof Person> = { person: Pick<Person, Part> }

/** What it is; an operator by what it may change. */
export function RolePill({ person: { role, operator_role } }: Of<'role' | 'operator_role'>) {
  const t = useTranslations('console_people.roles')
  return <StatusPill tone={roleTones[role]}>{t(operator_role ?? role)}</StatusPill>
}

export function StatePill({ person: { state } }: Of<'state'>) {
  const t = useTranslations('console_people.states')
  return <StatusPill tone={stateTones[state]}>{t(state)}</StatusPill>
}
