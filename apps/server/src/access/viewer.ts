import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import type { OperatorRole } from '@cuesheet/contract/values/roles'
import type { TableColumns } from '@cuesheet/contract/values/table-columns'

/** The signed-in account behind a request, as http/session.ts proved it. */
export type Viewer = {
  account_id: number
  /** Null for operators, who belong to no network. */
  network_id: number | null
  permission_flag: 0 | 1 | 2
  /** Null for accounts of networks. */
  operator_role: OperatorRole | null
  user_id: string
  nickname: string
  currency: Currency | null
  language: Locale | null
  theme: 'light' | 'dark' | null
  columns: TableColumns
  /** Single letters are shortcuts. */
  single_keys: boolean
  created_at: Date
  /** The manager requires a second factor, and this member has none: until it is set up, nothing else is answered. */
  second_factor_needed: boolean
  /** An operator who sees what this account sees, until then, and changes nothing; null: the account's own session. */
  viewing: { viewed_by: number; reason: string; ends_at: Date } | null
}
