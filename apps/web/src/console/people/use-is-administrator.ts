import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../features/auth/api.ts'

/** Whether the operator may change accounts; the server asks again. */
export const useIsAdministrator = () => useQuery(meQuery).data?.account.operator_role === 'administrator'
