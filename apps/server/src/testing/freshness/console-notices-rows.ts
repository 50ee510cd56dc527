import { noticeReceipts, resendNotice } from '@cuesheet/contract/console-notices'
import { messages } from '@cuesheet/contract/messages'
import { addNotice } from '@cuesheet/contract/notices'
import type { Row } from './world.ts'

export const consoleNoticesRows: Record<string, Row> = {
  'POST console/notices/resend': async ({ here, network }) => {
    const { notice_id } = await here.operator.call(addNotice, {
      body: { texts: [{ locale: 'ko', title: '휴무', body: '쉽니다.' }], networks: [network.network_id] },
    })
    return {
      read: async (at) => [
        await at.member.call(messages),
        await at.operator.call(noticeReceipts, { query: { notice: notice_id } }),
      ],
      change: () => here.operator.call(resendNotice, { body: { notice_id } }),
    }
  },
}
