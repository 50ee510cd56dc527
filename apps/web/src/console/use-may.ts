import type { Endpoint } from '@cuesheet/contract/endpoint'
import { mayAct } from '@cuesheet/contract/values/operator-role'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../features/auth/api.ts'

/** Whether the operator's role may make a call, as its contract says; the server asks again. */
export function useMay({ role: needed }: Pick<Endpoint, 'role'>): boolean {
  const role = useQuery(meQuery).data?.account.operator_role
  return role ? mayAct(role, needed) : false
}
