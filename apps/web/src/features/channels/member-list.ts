/** The network's members as far as they are loaded, and the way to the rest. */
export type MemberList = {
  members: { account_id: number; nickname: string; detail: string }[]
  total: number
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoading: boolean
  load: () => void
  retry: () => void
}
