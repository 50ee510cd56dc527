import { askArchive, ownArchive } from '@cuesheet/contract/archives'
import { bankLayouts, deleteBankLayout, saveBankLayout } from '@cuesheet/contract/bank-layouts'
import { closeMembers } from '@cuesheet/contract/console-close'
import { setTaxRule, taxRules } from '@cuesheet/contract/console-close-members'
import {
  closeRecoveries,
  noteInvoice,
  payClose,
  recoverUnallocated,
} from '@cuesheet/contract/console-close-payments'
import {
  noteReceipt,
  noteTaxStep,
  receivedCash,
  taxFilings,
  withdrawReceipt,
  withdrawTaxStep,
} from '@cuesheet/contract/filings'
import { messages } from '@cuesheet/contract/messages'
import {
  acceptObjection,
  declineObjection,
  objections,
  openObjection,
  postObjection,
} from '@cuesheet/contract/objections'
import { endPaydayFeed, makePaydayFeed, paydayFeed } from '@cuesheet/contract/payday-feeds'
import { payoutDetails, remindPayees, savePayoutDetails } from '@cuesheet/contract/payouts'
import { beginSecondFactor, enableSecondFactor } from '@cuesheet/contract/second-factor'
import { managedPayees, proposePayee } from '@cuesheet/contract/settlement'
import { saveStatementLayout, statementLayout } from '@cuesheet/contract/statements'
import { generateSync } from 'otplib/functional'
import { createAccount, createChannel } from '../factories.ts'
import { csvLayout } from '../payout-desk.ts'
import { acceptNobodys, addSettledFile } from '../settled-files.ts'
import { byCommand, month, ofMonth, readAll, reason, until } from './settlement-rows.ts'
import { type Clients, password, type Row, type World } from './world.ts'

/** A locked month of a business; answers the invoice that it needs. */
async function lockOfBusiness(world: World) {
  const { db, network, member } = world
  await db
    .insertInto('payees')
    .values({ network_id: network.network_id, account_id: member.account_id, kind: 'business' })
    .execute()
  await until(world, 'calculate', 'approve', 'lock')
  const { rows } = await world.here.operator.call(closeMembers, {
    query: { network: network.network_id, month },
  })
  const { supply, vat } = rows.find(({ account_id }) => account_id === member.account_id)!.invoice!
  return { account_id: member.account_id, number: 'A-1', issued_on: '2026-02-20', supply, vat }
}

/** A locked month with 7 dollars of a channel that is registered since. */
async function lockBeforeRegistered({ db, network, member, cuesheet, channel }: World) {
  const of = { month: `${month}-01` }
  const late = `UCfresh${String(network.network_id).padStart(17, '0')}`
  const row = (id: string, usd: string) => ({ channel: id, day: `${month}-05`, usd })
  const rows = [row(channel.platform_channel_id, '100'), row(late, '7')]
  await addSettledFile(db, network, { ...of, family: 'ads', rows })
  const payments = [{ type: 'Ads Revenue', usd: '107', local: '149800' }]
  await addSettledFile(db, network, { ...of, family: 'payment_summary', payments })
  const close = (step: string) => cuesheet('close', step, '--network', network.name, '--month', month)
  for (const step of ['calculate', 'approve']) await close(step)
  await acceptNobodys(db, network.scope, `${month}-01`)
  await close('lock')
  await createChannel(db, network, { platform_channel_id: late, members: [member] })
}
const recoveriesOf =
  ({ network }: World) =>
  (at: Clients) =>
    at.operator.call(closeRecoveries, { query: { network: network.network_id } })

const saveLayout = ({ here, network: { network_id } }: World) =>
  here.operator.call(saveBankLayout, {
    body: {
      network_id,
      layout_id: null,
      version: 0,
      name: 'KB',
      layout: csvLayout(),
    },
  })
const layoutsOf =
  ({ network: { network_id } }: World) =>
  (at: Clients) =>
    at.operator.call(bankLayouts, { query: { network: network_id } })
const objectTo = ({ here }: World) =>
  here.member.call(openObjection, { body: { month, line: null, text: reason } })
const objectionsOf = async (at: Clients) => [
  await at.member.call(objections),
  await at.manager.call(objections),
  await at.manager.call(messages),
]

const taxesOf =
  ({ network: { network_id } }: World) =>
  (at: Clients) =>
    at.operator.call(taxFilings, { query: { network: network_id } })
const noteTax = ({ here, network: { network_id } }: World) =>
  here.operator.call(noteTaxStep, {
    body: { network_id, month: '2026-02', kind: 'filed', day: '2026-02-26', amount: null },
  })
const cashOf =
  ({ network: { network_id } }: World) =>
  (at: Clients) =>
    at.operator.call(receivedCash, { query: { network: network_id } })
const receive = ({ here, network: { network_id } }: World) =>
  here.operator.call(noteReceipt, {
    body: { network_id, month, arrived_on: '2026-02-20', amount: '1000', reason },
  })

export const paymentRows: Record<string, Row> = {
  'POST console/close/taxes/note': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    const paid_on = '2026-02-25'
    await world.here.operator.call(payClose, { body: { ...(await ofMonth(world)), paid_on } })
    return { read: taxesOf(world), change: () => noteTax(world) }
  },
  'POST console/close/taxes/withdraw': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    const paid_on = '2026-02-25'
    await world.here.operator.call(payClose, { body: { ...(await ofMonth(world)), paid_on } })
    const { step_id } = await noteTax(world)
    const body = { network_id: world.network.network_id, step_id, reason }
    return { read: taxesOf(world), change: () => world.here.operator.call(withdrawTaxStep, { body }) }
  },
  'POST console/close/cash/note': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    return { read: cashOf(world), change: () => receive(world) }
  },
  'POST console/close/cash/withdraw': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    const { receipt_id } = await receive(world)
    const body = { network_id: world.network.network_id, receipt_id, reason }
    return { read: cashOf(world), change: () => world.here.operator.call(withdrawReceipt, { body }) }
  },
  'POST console/close/banks/save': (world) => ({ read: layoutsOf(world), change: () => saveLayout(world) }),
  'POST console/close/banks/delete': async (world) => {
    const { layout_id } = await saveLayout(world)
    return {
      read: layoutsOf(world),
      change: () =>
        world.here.operator.call(deleteBankLayout, {
          body: { network_id: world.network.network_id, layout_id, version: 1 },
        }),
    }
  },
  'POST console/close/invoice': async (world) => {
    const invoice = await lockOfBusiness(world)
    return {
      read: (at) => readAll(world, at),
      change: async () =>
        world.here.operator.call(noteInvoice, { body: { ...(await ofMonth(world)), ...invoice } }),
    }
  },
  'POST console/close/recoveries/carry': async (world) => {
    await lockBeforeRegistered(world)
    return {
      read: recoveriesOf(world),
      change: async () => {
        const seen = await recoveriesOf(world)(world.here)
        const body = { network_id: world.network.network_id, month: seen.month, usd: seen.usd }
        return world.here.operator.call(recoverUnallocated, { body })
      },
    }
  },
  'POST console/close/tax-rules/set': async (world) => {
    await createAccount(world.db, null, { as: 'operator', operator_role: 'administrator' })
    return {
      read: (at) => at.operator.call(taxRules),
      change: () =>
        world.here.operator.call(setTaxRule, {
          body: {
            kind: 'business_income',
            valid_from: '2031-01-01',
            is_on: true,
            base_rate: '1',
            vat_rate: '0',
            exempt_up_to: '0',
            income_rate: '0.02',
            local_rate: '0.1',
            round_to: 10,
            reason,
            source: 'As entered by a test, check before use',
          },
        }),
    }
  },
  'POST console/close/pay': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    return {
      read: (at) => readAll(world, at),
      change: async () =>
        world.here.operator.call(payClose, { body: { ...(await ofMonth(world)), paid_on: '2026-02-25' } }),
    }
  },
  'cuesheet close invoice': async (world) => {
    const { account_id, number, issued_on, supply, vat } = await lockOfBusiness(world)
    const of = ['--network', world.network.name, '--month', month, '--member', String(account_id)]
    const invoice = ['--number', number, '--on', issued_on, '--supply', supply, '--vat', vat]
    return {
      read: (at) => readAll(world, at),
      change: () => world.cuesheet('close', 'invoice', ...of, ...invoice),
    }
  },
  'cuesheet close recover': async (world) => {
    await lockBeforeRegistered(world)
    return {
      read: recoveriesOf(world),
      change: () => world.cuesheet('close', 'recover', '--network', world.network.name, '--carry'),
    }
  },
  'cuesheet close rate': byCommand('rate', [], '--rate', '1399.5', '--source', 'Bank statement'),
  'cuesheet close pay': byCommand('pay', ['calculate', 'approve', 'lock'], '--on', '2026-02-25'),
  'POST payouts/details/save': async ({ here }) => {
    const { secret } = await here.member.call(beginSecondFactor, { body: { password } })
    const proof = { password, code: '' }
    const { recovery_codes } = await here.member.call(enableSecondFactor, {
      body: { code: generateSync({ secret }) },
    })
    proof.code = recovery_codes[0]!
    const kind = 'business_income' as const
    const entered = { method: 'paypal', legal_name: 'Jo', holder: 'Jo', email: 'jo@pay.test', kind } as const
    return {
      read: async (at) => [await at.member.call(payoutDetails), await at.manager.call(managedPayees)],
      change: () => here.member.call(savePayoutDetails, { body: { ...entered, version: 0, ...proof } }),
    }
  },
  'POST console/close/statements/layout/save': ({ here, network: { network_id } }) => ({
    read: (at) => at.operator.call(statementLayout, { query: { network: network_id } }),
    change: () =>
      here.operator.call(saveStatementLayout, {
        body: { network_id, version: 0, issuer: 'Morning Inc.', colour: null, footer: {}, objection_days: 7 },
      }),
  }),
  'POST objections/open': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    return { read: objectionsOf, change: () => objectTo(world) }
  },
  'POST objections/post': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    const { objection_id } = await objectTo(world)
    return {
      read: objectionsOf,
      change: () => world.here.manager.call(postObjection, { body: { objection_id, text: reason } }),
    }
  },
  'POST objections/accept': async (world) => {
    await createAccount(world.db, null, { as: 'operator', operator_role: 'administrator' })
    await until(world, 'calculate', 'approve', 'lock')
    const { objection_id } = await objectTo(world)
    return {
      read: objectionsOf,
      change: () =>
        world.here.manager.call(acceptObjection, { body: { objection_id, amount: '1000', reason } }),
    }
  },
  'POST objections/decline': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    const { objection_id } = await objectTo(world)
    return {
      read: objectionsOf,
      change: () => world.here.manager.call(declineObjection, { body: { objection_id, reason } }),
    }
  },
  'POST payday-feed/make': ({ here }) => ({
    read: (at) => at.member.call(paydayFeed),
    change: () => here.member.call(makePaydayFeed, { body: { shows_amounts: true } }),
  }),
  'POST payday-feed/end': async ({ here }) => {
    await here.member.call(makePaydayFeed, { body: { shows_amounts: true } })
    return { read: (at) => at.member.call(paydayFeed), change: () => here.member.call(endPaydayFeed) }
  },
  'POST archive/ask': ({ here }) => ({
    read: (at) => at.member.call(ownArchive),
    change: () => here.member.call(askArchive, { body: { password } }),
  }),
  'POST payouts/remind': ({ here }) => ({
    read: (at) => at.member.call(messages),
    change: () => here.manager.call(remindPayees),
  }),
  'POST settlement/close/payees/propose': (world) => ({
    read: (at) => at.manager.call(managedPayees),
    change: () =>
      world.here.manager.call(proposePayee, {
        body: { account_id: world.member.account_id, kind: 'business', seen: 'unknown' },
      }),
  }),
}
