import { mayAct } from '@cuesheet/contract/values/operator-role'
import { DomainError } from '../errors/domain-error.ts'
import type { Viewer } from './viewer.ts'

/** `forbidden` for operators of another role, where a part of a call is for fewer people than the call itself. */
export function requireRole({ operator_role }: Viewer, needed: Parameters<typeof mayAct>[1]): void {
  if (!operator_role || !mayAct(operator_role, needed))
    throw new DomainError('forbidden', { message_key: 'role_needed' })
}
