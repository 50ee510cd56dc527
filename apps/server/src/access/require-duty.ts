import { type Duty, mayAct, roleOf } from '@cuesheet/contract/values/roles'
import { DomainError } from '../errors/domain-error.ts'
import type { Viewer } from './viewer.ts'

/** `forbidden` for who has not the duty, where a part of a call is for fewer people than the call itself. */
export function requireDuty(viewer: Viewer, duty: Duty): void {
  if (!mayAct(roleOf(viewer), duty)) throw new DomainError('forbidden', { message_key: 'role_needed' })
}
