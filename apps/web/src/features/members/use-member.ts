import { accounts, type MemberAccount } from '@cuesheet/contract/members'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useCurrency } from '../../lib/brand.ts'
import { keyOf } from '../../lib/key-of.ts'
import type { ModalName } from '../../lib/modals.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { knownMember, oneMemberQuery } from './member-queries.ts'

/**
 * The member that a modal in the address is about, as the list has it, as long as it is there. `isGone`: it is not, or was
 * deleted while the modal was open; one that merely left the page of the list is looked for.
 */
export function useMember(name: ModalName) {
  const { subject, isOpen, close } = useModal(name)
  const client = useQueryClient()
  const id = Number(useKept(subject))
  const listed = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => knownMember(client, id),
  )
  const isListing = useIsFetching({ queryKey: keyOf(accounts) }) > 0
  const [last, setLast] = useState<MemberAccount | undefined>(listed)
  if (listed && listed !== last) setLast(listed)
  const known = last?.account_id === id ? last : undefined
  const isMissing = isOpen && !listed && !isListing
  const { data, isError } = useQuery({
    ...oneMemberQuery(id, useCurrency()),
    enabled: isMissing && known !== undefined,
  })
  const found = isError ? undefined : data?.account
  const isGone = isMissing && (known === undefined || isError)
  return { member: listed ?? found ?? known, isOpen, close, isGone }
}
