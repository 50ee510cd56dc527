import { noticeReceipts, resendNotice } from '@cuesheet/contract/console-notices'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export const receiptsQuery = (notice: number) =>
  queryOptions({
    queryKey: ['notices', 'receipts', notice],
    queryFn: ({ signal }) => call(noticeReceipts, { query: { notice }, signal }),
    staleTime: 0,
  })

export const resend = mutationOptions({
  mutationKey: ['notices', 'resend'],
  mutationFn: (notice_id: number) => call(resendNotice, { body: { notice_id }, deadlineMs: longDeadlineMs }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
})
