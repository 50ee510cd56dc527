import {
  cancelPayout,
  cancelProposedPayout,
  confirmPayout,
  managedPayoutBatch,
  managedPayoutBatches,
  managedPayoutCandidates,
  managedPayoutFile,
  managedPayoutLayouts,
  notePayout,
  notePayoutResults,
  payoutBatch,
  payoutBatches,
  payoutCandidates,
  payoutFile,
  payoutLayouts,
  preparePayout,
  proposePayout,
  readPayoutResults,
  takeOutOfPayout,
  takeOutOfProposedPayout,
} from '@cuesheet/contract/payout-batches'
import { installationScope, networkScope } from '../../../access/scope.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { serveDownloads, wholeFile } from '../../../http/downloads.ts'
import { type Call, type Server, serve, serveBoth } from '../../../http/serve.ts'
import { body_limit_bytes, bytesOf } from '../bank-files/bank-file-routes.ts'
import { noteFileResults, readResults } from './bank-results.ts'
import { findCandidates } from './candidates.ts'
import { checkLayouts } from './check-layouts.ts'
import { confirmBatch, takeOut } from './confirm-batch.ts'
import { getBatch, listBatches, listLines } from './list-batches.ts'
import { cancelBatch, noteResults } from './note-results.ts'
import { downloadFile, makeFile } from './payment-files.ts'
import { prepareBatch } from './prepare-batch.ts'

/** `address`: of who asked. */
type File = { network_id: number; batch_no: number; address: string }

const by = ({ acting }: Pick<Call<typeof notePayout>, 'acting'>) => ({
  account_id: acting.account_id,
  address: acting.address,
})
/** Books are kept by the office's days. What a manager does is for an operator to confirm. */
const preparer = ({
  viewer,
  office_day,
  acting,
}: Pick<Call<typeof notePayout>, 'viewer' | 'office_day' | 'acting'>) => ({
  ...by({ acting }),
  today: office_day,
  is_proposed: viewer.permission_flag !== 2,
})

/** Payments that are made together: what operators and managers read and prepare, and what operators confirm and note. */
export function batchRoutes(server: Server): void {
  const { db, secrets } = server

  serveBoth(server, [payoutBatches, managedPayoutBatches], async ({ query, getScope }) =>
    listBatches(db, await getScope(), query),
  )
  serveBoth(server, [payoutBatch, managedPayoutBatch], async ({ query, viewer, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, async (trx) => ({
      batch: await getBatch(trx, scope, query.batch, viewer),
      ...(await listLines(trx, scope, query.batch, query)),
    }))
  })
  serveBoth(
    server,
    [payoutCandidates, managedPayoutCandidates],
    async ({ query: { pay_on }, office_day, getScope }) =>
      findCandidates(db, await getScope(), { pay_on, today: office_day }),
  )
  serveBoth(server, [preparePayout, proposePayout], async ({ body, getOpenScope, ...call }) =>
    prepareBatch(db, { scope: await getOpenScope(), secrets }, body, preparer(call)),
  )
  serveBoth(server, [takeOutOfPayout, takeOutOfProposedPayout], async ({ body, getOpenScope, ...call }) => {
    const { today: _, ...acting } = preparer(call)
    await takeOut(db, await getOpenScope(), body, acting)
    return {}
  })
  serve(server, confirmPayout, async ({ body, getOpenScope, ...call }) => {
    await confirmBatch(db, await getOpenScope(), body, by(call))
    return {}
  })
  serve(server, notePayout, async ({ body, office_day, getOpenScope, ...call }) =>
    noteResults(db, await getOpenScope(), body, { ...by(call), today: office_day }),
  )
  serveBoth(server, [cancelPayout, cancelProposedPayout], async ({ body, getOpenScope, ...call }) =>
    cancelBatch(db, await getOpenScope(), body, preparer(call)),
  )
  fileRoutes(server)
  resultRoutes(server)
}

function fileRoutes(server: Server): void {
  const { db, secrets } = server
  const downloads = serveDownloads<File>(server, 'payouts/downloads', async (viewer, asked) => {
    const scope = viewer.permission_flag === 2 ? installationScope(asked.network_id) : networkScope(viewer)
    const acting = { account_id: viewer.account_id, address: asked.address }
    const file = await downloadFile(db, { scope, secrets }, asked.batch_no, acting)
    return wholeFile(file.filename, file.type, file.bytes)
  })
  serveBoth(server, [payoutLayouts, managedPayoutLayouts], async ({ query, getScope }) =>
    checkLayouts(db, { scope: await getScope(), secrets }, query),
  )
  serveBoth(
    server,
    [payoutFile, managedPayoutFile],
    async ({ body, viewer, token, address, office_day, getOpenScope, ...call }) => {
      const scope = await getOpenScope()
      downloads.requireRoom(viewer)
      const { network_id } = scope
      const { stopped } = await makeFile(db, { scope, secrets }, body, { ...by(call), today: office_day })
      const { path } = await downloads.offer(
        { viewer, token },
        { network_id, batch_no: body.batch_no, address },
      )
      return { path, stopped }
    },
  )
}

function resultRoutes(server: Server): void {
  const { db, secrets } = server
  serve(
    server,
    readPayoutResults,
    async ({ body: { content, ...given }, getScope }) =>
      readResults(db, { scope: await getScope(), secrets }, { ...given, bytes: bytesOf(content) }),
    { body_limit_bytes },
  )
  serve(
    server,
    notePayoutResults,
    async ({ body: { content, ...given }, office_day, getOpenScope, ...call }) =>
      noteFileResults(
        db,
        { scope: await getOpenScope(), secrets },
        { ...given, bytes: bytesOf(content) },
        { ...by(call), today: office_day },
      ),
    { body_limit_bytes },
  )
}
