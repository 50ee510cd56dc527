import type { AuditEntry } from '@cuesheet/contract/audit'
import { expect, it } from 'vitest'
import { groupRepeats } from './group-repeats.ts'

const entry = (
  audit_id: string,
  action: string,
  account_id: number | null,
  api_key: string | null = null,
  sentence = action,
) =>
  ({
    audit_id,
    action,
    sentence,
    account: account_id && { account_id, nickname: 'x' },
    api_key,
  }) as AuditEntry

it('keeps together what follows each other and says the same of the same account or key, sign-ins by anybody', () => {
  const groups = groupRepeats([
    entry('a', 'channel.assign', 1),
    entry('b', 'channel.assign', 1),
    entry('c', 'channel.assign', 2),
    entry('d', 'channel.delete', 2),
    entry('e', 'channel.assign', 2),
    entry('f', 'ticket.create', null, 'k1'),
    entry('g', 'ticket.create', null, 'k2'),
    entry('h', 'session.create', 1),
    entry('i', 'session.create', 2),
    entry('j', 'session.revoke', 2),
    entry('k', 'member.fee_rate', 1, null, 'changed the fee rate of {what}: 8% → 7%'),
    entry('l', 'member.fee_rate', 1, null, 'changed the fee rate of {what}: 5% → 4%'),
  ])
  expect(groups.map(({ key, entries }) => `${key}${entries.length}`)).toEqual([
    'a2',
    'c1',
    'd1',
    'e1',
    'f1',
    'g1',
    'h2',
    'j1',
    'k1',
    'l1',
  ])
})
