import { networkNames } from '@cuesheet/contract/console-networks'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { queryOf } from '../lib/client.ts'

export type NetworkName = AnswerOf<typeof networkNames>['rows'][number]

/** Every network by name. */
export const networksQuery = () => queryOf(networkNames, {}, { select: ({ rows }) => rows })
