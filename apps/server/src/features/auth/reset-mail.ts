import { resetMinutes } from '@cuesheet/contract/sign-in'
import type { Locale } from '@cuesheet/contract/values/locale'

type Words = (about: { site: string; user_id: string; link: string }) => { subject: string; lines: string[] }

const words: Record<Locale, Words> = {
  ko: ({ site, user_id, link }) => ({
    subject: `[${site}] 비밀번호 재설정`,
    lines: [
      `${site} 계정 ${user_id}의 비밀번호 재설정 요청을 받았습니다.`,
      `아래 링크를 열고 새 비밀번호를 입력해 주세요. 링크는 ${resetMinutes}분 동안 한 번만 사용할 수 있습니다.`,
      link,
      '요청하신 적이 없다면 이 메일을 무시하셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
    ],
  }),
  en: ({ site, user_id, link }) => ({
    subject: `[${site}] Set a new password`,
    lines: [
      `Someone asked to reset the password of ${user_id} at ${site}.`,
      `Open this link and enter a new password. It works once, within ${resetMinutes} minutes.`,
      link,
      'If this wasn’t you, you can ignore this email. Your password stays the same.',
    ],
  }),
  'zh-CN': ({ site, user_id, link }) => ({
    subject: `[${site}] 重置密码`,
    lines: [
      `我们收到了重置 ${site} 账号 ${user_id} 密码的请求。`,
      `请打开以下链接并输入新密码。链接仅可使用一次，有效期 ${resetMinutes} 分钟。`,
      link,
      '如果这不是您本人的操作，请忽略此邮件，密码不会更改。',
    ],
  }),
  'zh-TW': ({ site, user_id, link }) => ({
    subject: `[${site}] 重設密碼`,
    lines: [
      `我們收到了重設 ${site} 帳號 ${user_id} 密碼的要求。`,
      `請開啟以下連結並輸入新密碼。連結僅可使用一次，有效期限為 ${resetMinutes} 分鐘。`,
      link,
      '如果這不是您本人的操作，請忽略此郵件，密碼不會變更。',
    ],
  }),
}

/** The mail with the link to reset a forgotten password: plain text, in the account's language. */
export function writeResetMail(
  locale: Locale,
  about: { site: string; user_id: string; link: string },
): { subject: string; text: string } {
  const { subject, lines } = words[locale](about)
  return { subject, text: `${lines.join('\n\n')}\n` }
}
