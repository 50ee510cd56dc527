import { DomainError } from './domain-error.ts'

type Values = { readonly [name: string]: unknown }

/** Nothing and an empty text are alike. */
const normal = (value: unknown) => (value === '' || value === undefined ? null : value)

/**
 * `conflict` where a value that a person saw before changing it is another by now. `seen` null: there was nothing at all.
 */
export function requireSeen(now: Values | null, seen: Values | null): void {
  const isSame =
    seen === null
      ? now === null
      : Object.entries(seen).every(([name, value]) => normal(now?.[name]) === normal(value))
  if (!isSame) throw new DomainError('conflict', { message_key: 'setting_changed' })
}
