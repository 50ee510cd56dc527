import type { CollectionProblem } from '@cuesheet/contract/values/collection'
import { CollectionError, GoneError } from './collection-error.ts'
import type { ReportingClient } from './reporting-client.ts'
import { chooseTypes, isOfOwner } from './rules.ts'

export type Tried = { problem: CollectionProblem | null; report_types: string[] }

/** Asks the platform what it would be asked every day: what is missing for that, if anything. */
export async function tryConnection(open: () => Promise<ReportingClient>): Promise<Tried> {
  try {
    const client = await open()
    const types = await client.listReportTypes()
    if (!types.some(isOfOwner)) return { problem: 'owner_missing', report_types: [] }
    await client.listJobs()
    return { problem: null, report_types: chooseTypes(types).map(({ id }) => id) }
  } catch (error) {
    if (error instanceof GoneError) return { problem: 'platform_failing', report_types: [] }
    if (!(error instanceof CollectionError)) throw error
    return { problem: error.problem, report_types: [] }
  }
}
