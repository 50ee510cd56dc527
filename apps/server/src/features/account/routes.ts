import { preferences } from '@cuesheet/contract/account'
import { securityEvents, updateAccount, withdraw } from '@cuesheet/contract/account-settings'
import { confirmPassword } from '../../access/confirm-password.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { changeAccount, savePreferences, withdrawViewer } from './mutations.ts'
import { countSecurityEvents, listSecurityEvents } from './queries.ts'

export function accountRoutes(server: Server): void {
  const { password_cost } = server

  serve(server, preferences, async ({ db, viewer, body, address }) => {
    await savePreferences(db, viewer, body, address)
    return {}
  })

  serve(
    server,
    updateAccount,
    async ({ db, viewer, body, token, address, user_agent }) => {
      await confirmPassword({ db, password_cost }, viewer, { password: body.password, address })
      const { nickname, new_password: password } = body
      const changer = { token, address, user_agent }
      await changeAccount(db, viewer, { nickname, password }, changer, password_cost)
      const isPasswordAlone = password && nickname === undefined
      return isPasswordAlone ? withMessage({}, 'password_changed') : {}
    },
    { message: 'changes_complete' },
  )

  serve(
    server,
    withdraw,
    async ({ db, viewer, body, address }) => {
      await confirmPassword({ db, password_cost }, viewer, { password: body.password, address })
      await withdrawViewer(db, viewer, server.now())
      return {}
    },
    { message: 'account_withdrawn' },
  )

  serve(server, securityEvents, async ({ db, viewer, query }) => {
    const [rows, total] = await Promise.all([
      listSecurityEvents(db, viewer, query),
      countSecurityEvents(db, viewer),
    ])
    return { page: query.page, size: query.size, total, rows }
  })
}
