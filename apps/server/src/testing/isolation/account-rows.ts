import { randomUUID } from 'node:crypto'
import {
  anyone,
  byManagerIds,
  managersPassword,
  noOnesLink,
  ofManagers,
  type Row,
  refusedSignIn,
  signedIn,
} from './row.ts'

const refusedPassword = Object.fromEntries(
  Object.keys(signedIn).map((caller) => [caller, 'invalid_credentials' as const]),
)

export const accountRows: Record<string, Row> = {
  'POST member/login': {
    ask: () => ({ body: { id: 'nobody@example.test', password: 'wrong' } }),
    expected: refusedSignIn,
  },
  'POST member/login/second': {
    ask: () => ({ body: { challenge: 'c'.repeat(43), code: '123456' } }),
    expected: Object.fromEntries(Object.keys(anyone).map((caller) => [caller, 'challenge_expired'])),
  },
  'GET member/password/recovery': { expected: anyone },
  // No mail server is set.
  'POST member/password/forgot': {
    ask: () => ({ body: { id: 'nobody@example.test' } }),
    expected: Object.fromEntries(Object.keys(anyone).map((caller) => [caller, 'not_found'])),
  },
  'POST member/password/reset': {
    ask: () => ({ body: { token: 't'.repeat(43), new_password: 'a new one' } }),
    expected: Object.fromEntries(Object.keys(anyone).map((caller) => [caller, 'challenge_expired'])),
  },
  'POST member/logout': { expected: { member: 200, manager: 200, stranger: 200, operator: 200 } },
  'GET member/me': { expected: { member: 200, manager: 200, stranger: 200, operator: 200 } },
  'POST member/account/preferences': {
    ask: () => ({ body: { theme: 'dark' } }),
    expected: { member: 200, manager: 200, stranger: 200, operator: 200 },
  },
  'GET saved-views': { expected: signedIn },
  'POST saved-views/save': {
    ask: () => ({ body: { list: 'report-video', name: 'Late', search: 'sort=views' } }),
    expected: signedIn,
  },
  'POST saved-views/delete': {
    ask: () => ({ body: { list: 'report-video', name: 'Nobody’s' } }),
    expected: Object.fromEntries(Object.keys(signedIn).map((caller) => [caller, 'not_found' as const])),
  },
  'POST member/account/update': {
    ask: () => ({ body: { password: 'wrong', nickname: 'Another' } }),
    expected: refusedPassword,
  },
  'POST member/account/delete.account': {
    ask: () => ({ body: { password: 'wrong' } }),
    expected: refusedPassword,
  },
  'GET member/account/sessions': { expected: signedIn },
  'POST member/account/sessions/end': {
    ask: ({ session }) => ({ body: { session_id: session } }),
    expected: {
      member: [200, 'not_found', 'not_found', 'not_found'],
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
  'POST member/account/sessions/end.others': { expected: signedIn },
  'GET member/account/security': { expected: signedIn },
  'GET member/account/second': { expected: signedIn },
  'POST member/account/second/begin': {
    ask: () => ({ body: { password: 'wrong' } }),
    expected: refusedPassword,
  },
  // Nothing was begun, and no code is asked for.
  'POST member/account/second/enable': {
    ask: () => ({ body: { code: '123456' } }),
    expected: Object.fromEntries(Object.keys(signedIn).map((caller) => [caller, 'conflict'])),
  },
  'POST member/account/second/codes': {
    ask: () => ({ body: { password: 'wrong', code: '123456' } }),
    expected: Object.fromEntries(Object.keys(signedIn).map((caller) => [caller, 'conflict'])),
  },
  'POST member/account/second/disable': {
    ask: () => ({ body: { password: 'wrong', code: '123456' } }),
    expected: Object.fromEntries(Object.keys(signedIn).map((caller) => [caller, 'conflict'])),
  },
  'POST member/mcn/require.second': {
    ask: () => ({ body: { required: false, password: 'wrong' } }),
    expected: { ...ofManagers, manager: 'invalid_credentials', stranger: 'invalid_credentials' },
  },
  'POST member/mcn/reset.second': {
    ask: ({ member }) => ({ body: { target: member, password: managersPassword } }),
    // Of one's own members it says that they have none.
    expected: byManagerIds('conflict'),
  },
  'POST member/mcn/sessions/end': {
    ask: ({ member, session }) => ({ body: { target: member, session_id: session } }),
    expected: byManagerIds(200),
  },
  // A foreign channel is not found, which the answer says of it alone; the member is created.
  'POST member/mcn/add': {
    ask: ({ channel }) => ({
      body: {
        user_id: `${randomUUID()}@new.test`,
        password: 'pass',
        nickname: 'New member',
        channels: [channel],
      },
    }),
    expected: ofManagers,
  },
  // The same of a channel here; the creator is invited without it.
  'POST member/mcn/invitations/add': {
    ask: ({ channel }) => ({ body: { nickname: 'New creator', fee_rate: 0.1, channels: [channel] } }),
    expected: ofManagers,
  },
  'POST member/mcn/invitations/withdraw': {
    ask: () => ({ body: { invitation_id: randomUUID() } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'POST invitations/member/show': {
    ask: () => ({ body: { token: 't'.repeat(43) } }),
    expected: noOnesLink,
  },
  'POST invitations/member/accept': {
    ask: () => ({
      body: {
        token: 't'.repeat(43),
        seen: 'a'.repeat(64),
        user_id: `${randomUUID()}@new.test`,
        new_password: 'a new one',
      },
    }),
    expected: noOnesLink,
  },
  'POST invitations/member/answer': {
    ask: () => ({ body: { token: 't'.repeat(43), answer: 'declined', reason: 'Not now' } }),
    expected: noOnesLink,
  },
  'POST member/mcn/update': {
    ask: ({ colleague }) => ({ body: { target: colleague, fee_rate: 0.2 } }),
    expected: byManagerIds(200),
  },
  // None is planned.
  'POST member/mcn/cancel.fee': {
    ask: ({ colleague }) => ({ body: { target: colleague, fee_rate_from: '2099-12' } }),
    expected: byManagerIds('not_found'),
  },
  'POST member/mcn/delete': {
    ask: ({ colleague }) => ({ body: { target: colleague, password: 'wrong' } }),
    expected: byManagerIds('invalid_credentials'),
  },
  'POST member/mcn/terms/set': {
    ask: ({ colleague }) => ({
      body: { target: colleague, platform_channel_id: null, family: 'ads', fee_rate: 0.2 },
    }),
    expected: byManagerIds(200),
  },
  // None is planned.
  'POST member/mcn/terms/cancel': {
    ask: ({ colleague }) => ({
      body: { target: colleague, platform_channel_id: null, family: 'ads', from_month: '2099-12' },
    }),
    expected: byManagerIds('not_found'),
  },
  'GET member/mcn/terms/preview': {
    ask: ({ member }) => ({ query: { target: member, family: 'ads', fee_rate: 0.2 } }),
    expected: byManagerIds(200),
  },
  'POST member/mcn/guarantees/set': {
    ask: ({ colleague }) => ({
      body: { target: colleague, amount: '1000', span: 'month', is_recoupable: true, until_month: null },
    }),
    expected: byManagerIds(200),
  },
  // None began then.
  'POST member/mcn/guarantees/end': {
    ask: ({ colleague }) => ({ body: { target: colleague, from_month: '2019-12' } }),
    expected: byManagerIds('not_found'),
  },
  'GET member/mcn/guarantees/preview': {
    ask: ({ member }) => ({ query: { target: member, amount: '1000', span: 'month' } }),
    expected: byManagerIds(200),
  },
  'GET member/mcn/fee.preview': {
    ask: ({ member }) => ({ query: { target: member, fee_rate: 0.2 } }),
    expected: byManagerIds(200),
  },
}
