import type { Endpoint } from '@cuesheet/contract/endpoint'
import { listRows } from '../list-rows.ts'
import type { Row } from './row.ts'
import { rowOfContract } from './row-of-contract.ts'

/** What calls are asked with, and what they answer to whom, where `rowOfContract` does not say it. */
export const isolationRows = await listRows<Row>('isolation')

export const rowOf = (endpoint: Endpoint): Row | undefined =>
  isolationRows[`${endpoint.method} ${endpoint.path}`] ?? rowOfContract(endpoint)
