import {
  accounts,
  addMember as addEndpoint,
  cancelFee as cancelFeeEndpoint,
  deleteMember as deleteEndpoint,
  feeHistory,
  oneAccount,
  previewFee,
  updateMember as updateEndpoint,
} from '@cuesheet/contract/members'
import { firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { writeFeeRate } from '@cuesheet/contract/values/fee-rate'
import { confirmPassword } from '../../access/confirm-password.ts'
import { getMember } from '../../access/get-member.ts'
import { channelScope, networkScope, wholeNetworkScope } from '../../access/scope.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Call, type Server, serve, withMessage } from '../../http/serve.ts'
import { textOf } from '../../locales/texts.ts'
import { listFeeRates } from '../fees/public.ts'
import { readThisMonth, type ThisMonth } from '../reports/public.ts'
import type { PlatformClient } from '../video-platform/public.ts'
import { addMember } from './add-member.ts'
import { describeMonth, feeMonth, listFeeHistory } from './fee-rates.ts'
import { listMembers, type MembersAsked } from './list-members.ts'
import { cancelFee, deleteMember, updateMember } from './mutations.ts'
import { settleMonth } from './queries.ts'
import { changesOf, withFeeRate } from './rules.ts'

const describeThisMonth = ({ month, currency, data_through, carried_rate_of, compared }: ThisMonth) => ({
  compared,
  currency,
  data_through,
  carried_rate_of: carried_rate_of?.slice(0, 7) ?? null,
  month: month.slice(0, 7),
})

const describeChange = ({ from_month, fee_rate }: { from_month: string; fee_rate: string }) => ({
  from_month: from_month.slice(0, 7),
  fee_rate: Number(fee_rate),
})

export function memberRoutes(server: Server, client: PlatformClient): void {
  const { password_cost } = server
  const platform = { client, config: server.config, log: server.app.log }
  const today = () => reportingDay(server.now())

  const list = (
    { db, viewer, currency }: Pick<Call<typeof accounts>, 'db' | 'viewer' | 'currency'>,
    filters: MembersAsked,
  ) => {
    const scope = wholeNetworkScope(networkScope(viewer).network_id)
    return inSnapshot(db, async (trx) => {
      const month = await readThisMonth(trx, scope, currency, today())
      const members = await listMembers(trx, scope, { ...filters, now: server.now() }, month)
      return { this_month: describeThisMonth(month), ...members }
    })
  }

  serve(server, accounts, async (call) => ({
    page: call.query.page,
    size: call.query.size,
    ...(await list(call, call.query)),
  }))

  serve(server, oneAccount, async (call) => {
    const account_id = call.query.target
    const filters = { search: '', account_id, sort: 'nickname', order: 'asc', page: 1, size: 1 } as const
    const { this_month, accounts } = await list(call, filters)
    if (!accounts[0]) throw new DomainError('not_found')
    return { this_month, account: accounts[0] }
  })

  serve(
    server,
    addEndpoint,
    async ({ db, viewer, body, locale, acting }) => {
      const member = { ...body, category: body.category ?? null }
      const added = await addMember({ db, platform, password_cost }, networkScope(viewer), member, acting)
      return {
        account_id: added.account_id,
        channels: added.channels.map((line) => ({ ...line, message: textOf(locale, line.message) })),
      }
    },
    { message: 'member_created' },
  )

  serve(server, updateEndpoint, async ({ db, viewer, body, acting }) => {
    const { target, password, fee_rate, fee_rate_from } = body
    if (fee_rate === undefined && (password === undefined || fee_rate_from !== undefined))
      throw new DomainError('invalid_input', {
        fields:
          fee_rate_from === undefined
            ? { password: 'field_required', fee_rate: 'field_required' }
            : { fee_rate: 'field_required' },
      })
    const fee =
      fee_rate === undefined
        ? undefined
        : { fee_rate: writeFeeRate(fee_rate), from_month: feeMonth(fee_rate_from, today()) }
    const changes = { password, fee, password_cost }
    const { is_fee_changed } = await updateMember(db, networkScope(viewer), target, changes, acting)
    const ofFee = is_fee_changed ? 'fee_rate_changed' : 'fee_rate_unchanged'
    const message = password === undefined ? ofFee : is_fee_changed ? 'changes_complete' : 'password_changed'
    return withMessage({}, message)
  })

  serve(
    server,
    cancelFeeEndpoint,
    async ({ db, viewer, body, acting }) => {
      const from_month = feeMonth(body.fee_rate_from, today())
      if (from_month === firstOfMonth(today())) throw new DomainError('not_found')
      await cancelFee(db, networkScope(viewer), body.target, from_month, acting)
      return {}
    },
    { message: 'fee_rate_cancelled' },
  )

  serve(
    server,
    deleteEndpoint,
    async ({ db, viewer, body, address, acting }) => {
      const scope = networkScope(viewer)
      await getMember(db, scope, body.target)
      if (!body.password)
        throw new DomainError('invalid_input', {
          message_key: 'enter_password',
          fields: { password: 'enter_password' },
        })
      await confirmPassword(server, viewer, { password: body.password, address })
      await deleteMember(db, scope, body.target, acting)
      return {}
    },
    { message: 'member_deleted' },
  )

  serve(server, feeHistory, async ({ db, viewer, query }) => {
    const scope = await channelScope(db, viewer, query)
    if (scope.member_id === null)
      throw new DomainError('invalid_input', { fields: { member: 'field_required' } })
    const history = await listFeeHistory(db, scope, scope.member_id)
    return {
      month: today().slice(0, 7),
      rates: changesOf(history)
        .map((row) => ({ ...row, from_month: describeMonth(row.from_month), fee_rate: Number(row.fee_rate) }))
        .reverse(),
    }
  })

  serve(server, previewFee, async ({ db, viewer, query, currency }) => {
    const { target } = query
    const scope = await channelScope(db, viewer, { member: target })
    const change = {
      fee_rate: writeFeeRate(query.fee_rate),
      from_month: feeMonth(query.fee_rate_from, today()),
    }
    const month = firstOfMonth(today())
    const [now] = await listFeeRates(db, scope, target, month, month)
    const before = now!.fee_rate
    const after = change.from_month === month ? change.fee_rate : before
    const planned = changesOf(withFeeRate(await listFeeHistory(db, scope, target), change))
    const thisMonth = await readThisMonth(db, scope, currency, today())
    const { gross, settled } = await settleMonth(db, thisMonth, [before, after])
    return {
      this_month: describeThisMonth(thisMonth),
      gross,
      before: { fee_rate: Number(before), ...settled[0]! },
      after: { fee_rate: Number(after), ...settled[1]! },
      later: planned.filter(({ from_month }) => from_month > change.from_month).map(describeChange),
    }
  })
}
