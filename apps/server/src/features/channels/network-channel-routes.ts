import { importChannelList, maxChannelListBytes, networkChannels } from '@cuesheet/contract/console-channels'
import { requireDuty } from '../../access/require-duty.ts'
import { type Server, serve } from '../../http/serve.ts'
import { listNetworkChannels } from './list-network-channels.ts'
import { importUploadedList } from './registration/import-uploaded-list.ts'

/** In Base64, with what is around it. */
const body_limit_bytes = Math.ceil(maxChannelListBytes / 3) * 4 + 2048
/** A list may name every video of a network. */
const deadline_ms = 5 * 60_000

export function networkChannelRoutes(server: Server): void {
  serve(server, networkChannels, async ({ db, query, getScope }) =>
    listNetworkChannels(db, await getScope(), query),
  )
  serve(
    server,
    importChannelList,
    async ({ db, viewer, body, acting, today, getScope }) => {
      // Approving is what reviewers are for.
      if (body.approve_from !== undefined) requireDuty(viewer, 'review')
      const { name, approve_from, shown } = body
      const list = { name, content: Buffer.from(body.content, 'base64'), approve_from, shown }
      return importUploadedList(db, await getScope(), list, { today, by: acting })
    },
    { body_limit_bytes, deadline_ms },
  )
}
