import { type Duty, roleFor } from '@cuesheet/contract/values/roles'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '../ui/callout.tsx'
import { useMay } from './use-may.ts'

type Props = { call: { duty: Duty | null } }

/** For an operator whose role may not make `call`: that this can be read, and who can change it. */
export function RoleNote({ call }: Props) {
  const t = useTranslations('console_frame.read_only')
  const may = useMay(call)
  const role = call.duty && roleFor(call.duty)
  if (may || role === null) return null
  return (
    <div className="mb-4">
      <Callout tone="info" text={t(role)} isQuiet />
    </div>
  )
}

/** Fields of what `call` saves: who may not make it reads them. */
export function ForRole({ call, children }: Props & { children: ReactNode }) {
  if (useMay(call)) return children
  return (
    <fieldset disabled className="contents [&_[type=submit]]:hidden [&_input]:text-muted">
      {children}
    </fieldset>
  )
}
