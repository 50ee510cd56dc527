import { updateAccount, withdraw } from '@cuesheet/contract/account-settings'
import { login } from '@cuesheet/contract/auth'
import { addChannels } from '@cuesheet/contract/channel-lines'
import {
  addChannel,
  assignChannels,
  deleteChannel,
  previewChannel,
  unassignChannels,
} from '@cuesheet/contract/channels'
import { addMember, deleteMember, updateMember } from '@cuesheet/contract/members'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../access/password.ts'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { startSimulatedPlatform } from '../testing/simulated-platform.ts'
import { cheapPasswordCost, openTestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const password = 'right password'

const platform = await startSimulatedPlatform()
const test = await openTestApp(platform.config)
const { db } = test
const home = await createNetwork(db)
const password_hash = await hashPassword(password, cheapPasswordCost)
const manager = await test.open(home.domain, await createAccount(db, home, { as: 'manager', password_hash }))
const visitor = await test.open(home.domain)
afterAll(() => platform.close())

type Words = Record<Locale, string>
const words = (ko: string, en: string, cn: string, tw: string): Words => ({
  ko,
  en,
  'zh-CN': cn,
  'zh-TW': tw,
})

const enterBoth = words(
  '아이디와 비밀번호를 입력해 주세요.',
  'Please enter your ID and password.',
  '请输入账号和密码。',
  '請輸入帳號和密碼。',
)
const enterLink = words(
  '동영상 플랫폼 채널 링크를 입력해 주세요.',
  'Please enter the video platform channel link.',
  '请输入视频平台频道链接。',
  '請輸入影片平台頻道連結。',
)
const chooseCategory = words(
  '채널 카테고리를 선택해 주세요.',
  'Please select a channel category.',
  '请选择频道类别。',
  '請選擇頻道類別。',
)
const checkCautions = words(
  '주의사항을 확인해 주세요.',
  'Please check the important notices.',
  '请确认重要事项。',
  '請確認重要事項。',
)
const enterPassword = words(
  '비밀번호를 입력해 주세요.',
  'Please enter your password.',
  '请输入密码。',
  '請輸入密碼。',
)
const passwordLength = words(
  '비밀번호는 4~64자로 입력해 주세요.',
  'The password needs 4 to 64 characters.',
  '密码需为 4 至 64 个字符。',
  '密碼需為 4 至 64 個字元。',
)
const nicknameLength = words(
  '닉네임은 2~50자로 입력해 주세요.',
  'The nickname needs 2 to 50 characters.',
  '昵称需为 2 至 50 个字符。',
  '暱稱需為 2 至 50 個字元。',
)
const email = words(
  '이메일 주소를 입력해 주세요.',
  'Please enter an email address.',
  '请输入邮箱地址。',
  '請輸入電子郵件地址。',
)
const linkTooLong = words(
  '링크가 너무 깁니다. 채널 주소나 @핸들을 붙여넣어 주세요.',
  'The link is too long. Paste the channel’s address or its @handle.',
  '链接过长。请粘贴频道网址或 @标识名。',
  '連結過長。請貼上頻道網址或 @帳號代碼。',
)
const atMost = (entries: number) =>
  words(
    `${entries}개까지 입력할 수 있습니다.`,
    `At most ${entries} entries are allowed.`,
    `最多可填 ${entries} 项。`,
    `最多可填 ${entries} 項。`,
  )

type Callable = Parameters<TestClient['send']>[0]
type Refusal = [what: string, call: Callable, body: object, fields: Record<string, Words>]

const platform_channel_id = 'UCabcdefghijklmnopqrstuv'
const member = { user_id: 'a@example.com', password: 'abcd', nickname: 'Ann' }
const deletion = { channel_id: 0, understood: true, password: 'abcd' }
const without = (given: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** The first field named is what the message says. */
const refusals: Refusal[] = [
  ['sign in without an ID', login, { password: 'abcd' }, { id: enterBoth }],
  ['sign in with blanks alone', login, { id: '  ', password: '' }, { id: enterBoth, password: enterBoth }],
  ['sign in without a password', login, { id: 'a@b.c' }, { password: enterBoth }],
  ['register without a link', previewChannel, {}, { link: enterLink }],
  ['register with a blank link', previewChannel, { link: ' ' }, { link: enterLink }],
  ['register a link too long', previewChannel, { link: 'x'.repeat(2001) }, { link: linkTooLong }],
  ['register without a category', addChannel, { platform_channel_id }, { category: chooseCategory }],
  [
    'register in no category there is',
    addChannel,
    { platform_channel_id, category: 'other things' },
    { category: chooseCategory },
  ],
  ['register many without a category', addChannels, { links: ['@x'] }, { category: chooseCategory }],
  ['register many without links', addChannels, { category: 'vlog' }, { links: enterLink }],
  [
    'register too many',
    addChannels,
    { links: many(51).map((at) => `@a${at}`), category: 'vlog' },
    { links: atMost(50) },
  ],
  [
    'assign too many channels',
    assignChannels,
    { channels: many(501), members: [1] },
    { channels: atMost(500) },
  ],
  [
    'unassign too many members',
    unassignChannels,
    { channels: [1], members: many(101) },
    { members: atMost(100) },
  ],
  ['delete a channel unread', deleteChannel, without(deletion, 'understood'), { understood: checkCautions }],
  [
    'delete a channel unread and without a password',
    deleteChannel,
    { channel_id: 0, understood: false, password: '' },
    { understood: checkCautions, password: enterPassword },
  ],
  [
    'delete a channel without a password',
    deleteChannel,
    without(deletion, 'password'),
    { password: enterPassword },
  ],
  [
    'delete a channel with an empty password',
    deleteChannel,
    { ...deletion, password: '' },
    { password: enterPassword },
  ],
  ['create a member without an ID', addMember, { ...member, user_id: 'ann' }, { user_id: email }],
  [
    'create a member with a short password',
    addMember,
    { ...member, password: 'abc' },
    { password: passwordLength },
  ],
  [
    'create a member with a long password',
    addMember,
    { ...member, password: 'x'.repeat(65) },
    { password: passwordLength },
  ],
  ['create a member without a password', addMember, without(member, 'password'), { password: enterPassword }],
  ['create a member named A', addMember, { ...member, nickname: 'A' }, { nickname: nicknameLength }],
  [
    'create a member with too many channels',
    addMember,
    { ...member, channels: many(51) },
    { channels: atMost(50) },
  ],
  [
    'give a member a short password',
    updateMember,
    { target: 1, password: 'abc' },
    { password: passwordLength },
  ],
  ['delete a member without a password', deleteMember, { target: 0 }, { password: enterPassword }],
  [
    'delete a member with an empty password',
    deleteMember,
    { target: 0, password: '' },
    { password: enterPassword },
  ],
  ['withdraw without a password', withdraw, {}, { password: enterPassword }],
  ['withdraw with an empty password', withdraw, { password: '' }, { password: enterPassword }],
  [
    'change the password without the current one',
    updateAccount,
    { new_password: 'abcd' },
    { password: enterPassword },
  ],
  [
    'change the password to a short one',
    updateAccount,
    { password, new_password: 'abc' },
    { new_password: passwordLength },
  ],
]

describe('what is refused says so in the words of the specification', () => {
  it.each(refusals)('%s', async (_what, call, body, fields) => {
    const client = call === login ? visitor : manager
    const sent = { ...body, ...('channel_id' in body && { channel_id: channelId }) }
    if ('target' in body && body.target === 0) Object.assign(sent, { target: memberId })
    for (const locale of locales) {
      const refusal = await client.fail(call, {
        body: sent as never,
        headers: { 'accept-language': locale },
      })
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(refusal.message).toBe(Object.values(fields)[0]![locale])
      expect(refusal.fields).toEqual(
        Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text[locale]])),
      )
    }
  })

  let channelId: number
  let memberId: number
  beforeAll(async () => {
    channelId = (await registerFirst()).channel_id
    memberId = (await manager.call(addMember, { body: { ...member, user_id: 'first@example.com' } }))
      .account_id
  })
})

async function registerFirst() {
  const { channel } = await manager.call(previewChannel, { body: { link: '@harborlights' } })
  const { platform_channel_id } = channel
  return (await manager.call(addChannel, { body: { platform_channel_id, category: 'vlog' } })).channel
}

const successes = {
  register: words('등록이 완료되었습니다.', 'Registration complete.', '注册已完成。', '註冊已完成。'),
  assign: words('채널이 배정되었습니다.', 'Channel assigned.', '频道已分配。', '頻道已指派。'),
  unassign: words(
    '채널 배정이 해제되었습니다.',
    'Assignment cancelled.',
    '已取消频道分配。',
    '已取消頻道指派。',
  ),
  delete: words('채널이 삭제되었습니다.', 'Channel deleted.', '频道已删除。', '頻道已刪除。'),
  create_member: words(
    '새 멤버가 추가되었습니다.',
    'New member created.',
    '已创建新成员。',
    '已建立新成員。',
  ),
  delete_member: words('멤버가 삭제되었습니다.', 'Member deleted.', '成员已删除。', '成員已刪除。'),
  password: words('비밀번호가 변경되었습니다.', 'Password changed.', '密码已更改。', '密碼已變更。'),
  fee_rate: words('수수료율이 변경되었습니다.', 'Fee rate changed.', '手续费率已更改。', '手續費率已變更。'),
  changes: words('변경이 완료되었습니다.', 'Changes complete.', '更改已完成。', '變更已完成。'),
}

it.each(locales)('what is done says so in the words of the specification, in %s', async (locale) => {
  const headers = { 'accept-language': locale }
  const say = async (call: Callable, body: object) =>
    (await manager.call(call, { body: body as never, headers })) as { message: string; account_id?: number }
  const { channel: found } = await manager.call(previewChannel, { body: { link: '@twoleftfeet' } })
  const added = await manager.call(addChannel, {
    body: { platform_channel_id: found.platform_channel_id, category: 'vlog' },
    headers,
  })
  const { channel_id } = added.channel
  const created = await say(addMember, { ...member, user_id: `${locale}@example.com` })
  const target = created.account_id!
  const assignment = { channels: [channel_id], members: [target] }
  const said = {
    register: added.message,
    create_member: created.message,
    assign: (await say(assignChannels, assignment)).message,
    unassign: (await say(unassignChannels, assignment)).message,
    password: (await say(updateMember, { target, password: 'abcde' })).message,
    fee_rate: (await say(updateMember, { target, fee_rate: 0.1 })).message,
    changes: (await say(updateAccount, { password, nickname: 'Manager' })).message,
    delete: (await say(deleteChannel, { channel_id, understood: true, password })).message,
    delete_member: (await say(deleteMember, { target, password })).message,
  }
  expect(said).toEqual(
    Object.fromEntries(Object.entries(successes).map(([name, text]) => [name, text[locale]])),
  )
})

it('a link of many that is too long is refused by itself', async () => {
  const links = ['', 'x'.repeat(5000), '@harborlights and more words']
  const { lines } = await manager.call(addChannels, {
    body: { links, category: 'vlog' },
    headers: { 'accept-language': 'en' },
  })
  expect(lines.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['not_a_link', enterLink.en],
    ['not_a_link', linkTooLong.en],
    ['registered_here', expect.any(String)],
  ])
})
