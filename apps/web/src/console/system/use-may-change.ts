import { mayAct } from '@cuesheet/contract/values/operator-role'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../features/auth/api.ts'

/** Whether the operator may change how the installation runs: administrators may. */
export function useMayChange(): boolean {
  const role = useQuery(meQuery).data?.account.operator_role
  return role ? mayAct(role, 'administrator') : false
}
