import type { MemberAccount } from '@cuesheet/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ModalName } from '../../lib/modals.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { knownMember } from './api.ts'

/** The member that a modal in the address is about, as the list has it; a modal about nobody in the list closes. */
export function useMember(name: ModalName) {
  const { subject, isOpen, close } = useModal(name)
  const client = useQueryClient()
  const kept = useKept(subject)
  const member: MemberAccount | undefined = kept === undefined ? undefined : knownMember(client, Number(kept))
  const isUnknown = isOpen && !member
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is made anew with every drawing
  useEffect(() => {
    if (isUnknown) close()
  }, [isUnknown])
  return { member, isOpen: isOpen && member !== undefined, close }
}
