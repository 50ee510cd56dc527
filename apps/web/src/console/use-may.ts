import { type Duty, mayAct } from '@cuesheet/contract/values/roles'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../features/auth/me.ts'

/** Whether the operator may make a call, as its duty says; the server asks again. */
export function useMay({ duty }: { duty: Duty | null }): boolean {
  const role = useQuery(meQuery).data?.account.operator_role
  return role && duty ? mayAct(role, duty) : false
}
