import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'

export type Preferences = { [K in 'currency' | 'language' | 'theme']?: Viewer[K] | undefined }

/** Keeps how an account reads; what is undefined stays as it is. */
export async function savePreferences(db: Database, accountId: number, given: Preferences): Promise<void> {
  const { currency, language, theme } = given
  if (currency === undefined && language === undefined && theme === undefined) return
  await db
    .updateTable('accounts')
    .set({ currency, language, theme })
    .where('account_id', '=', accountId)
    .execute()
}
