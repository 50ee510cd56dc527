import {
  consoleNotices,
  noticeReceiptNetworks,
  noticeReceipts,
  resendNotice as resendCall,
} from '@cuesheet/contract/console-notices'
import {
  addNotice,
  addNoticePicture,
  authoredNotice,
  authoredNotices,
  deleteNotice as deleteCall,
  dismissNotice,
  noticeAudience,
  noticeDetail,
  notices,
  readAllNotices,
  readNotice,
  updateNotice as updateCall,
  withdrawNotice as withdrawCall,
} from '@cuesheet/contract/notices'
import { localeOrder } from '@cuesheet/contract/values/locale-order'
import { maxPictureBytes } from '@cuesheet/contract/values/notices'
import { countUpload } from '../../access/password-throttle.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import {
  countAudience,
  countAuthored,
  getAuthored,
  listAuthored,
  listNewestNotices,
} from './authored-queries.ts'
import { createNotice, deleteNotice, updateNotice, withdrawNotice } from './mutations.ts'
import { prepareUpload, storeUnused } from './notice-pictures.ts'
import { countNotices, findNeighbours, findNotice, getPreview, listNotices } from './queries.ts'
import { listReceiptNetworks, summarizeReceipts } from './receipt-queries.ts'
import { dismiss, markAllRead, markRead } from './receipts.ts'
import { resendNotice } from './resend-notice.ts'
import { authorOf, writerOf } from './rules.ts'
import { readerOf } from './visible-notices.ts'

/** Base64 of the largest picture, and what is around it. */
const pictureBodyBytes = Math.ceil(maxPictureBytes / 3) * 4 + 1024

/** What operators see of a notice beyond what its authors do. */
function consoleRoutes(server: Server): void {
  serve(server, consoleNotices, ({ db, site, locale, query, now }) =>
    listNewestNotices(db, { ...query, locales: localeOrder(locale, site.default_locale), now }),
  )
  serve(server, noticeReceipts, ({ db, query }) => summarizeReceipts(db, query.notice))
  serve(server, noticeReceiptNetworks, ({ db, query }) => listReceiptNetworks(db, query))
  serve(
    server,
    resendCall,
    async ({ db, body, acting }) => {
      const accounts = await resendNotice(db, body.notice_id, acting)
      return accounts === null ? withMessage({ accounts: 0 }, 'notice_sent_again') : { accounts }
    },
    { message: 'notice_resent' },
  )
}

export function noticeRoutes(server: Server): void {
  serve(server, notices, async ({ db, viewer, site, locale, query, now }) => {
    const reader = readerOf(viewer, site, locale, now)
    const [rows, counts] = await Promise.all([
      listNotices(db, reader, query),
      countNotices(db, reader, query.search),
    ])
    return { page: query.page, size: query.size, ...counts, rows }
  })

  serve(server, noticeDetail, async ({ db, viewer, site, locale, query, now }) => {
    const reader = readerOf(viewer, site, locale, now)
    const notice = await findNotice(db, reader, query.notice)
    if (notice) return { notice, ...(await findNeighbours(db, reader, query.notice)) }
    if (viewer.permission_flag === 0) throw new DomainError('not_found')
    const preview = await getPreview(db, authorOf(viewer), query.notice, reader.locales)
    return { notice: preview, previous: null, next: null }
  })

  serve(server, readNotice, async ({ db, viewer, site, locale, body, now }) => {
    const reader = readerOf(viewer, site, locale, now)
    await markRead(db, reader, body.notice_id)
    const { unread } = await countNotices(db, reader)
    return { unread }
  })

  serve(server, readAllNotices, async ({ db, viewer, site, locale, now }) => {
    const reader = readerOf(viewer, site, locale, now)
    await markAllRead(db, reader)
    const { unread } = await countNotices(db, reader)
    return { unread }
  })

  serve(server, dismissNotice, async ({ db, viewer, site, locale, body, now }) => {
    await dismiss(db, readerOf(viewer, site, locale, now), body.notice_id)
    return {}
  })

  authoringRoutes(server)
  consoleRoutes(server)
}

function authoringRoutes(server: Server): void {
  serve(server, authoredNotices, async ({ db, viewer, site, locale, query, now }) => {
    const author = authorOf(viewer)
    const filters = { ...query, locales: localeOrder(locale, site.default_locale), now }
    const [rows, total] = await Promise.all([
      listAuthored(db, author, filters),
      countAuthored(db, author, filters),
    ])
    return { page: query.page, size: query.size, total, rows }
  })

  serve(server, authoredNotice, async ({ db, viewer, site, locale, query, now }) => {
    const filters = { locales: localeOrder(locale, site.default_locale), now }
    return { notice: await getAuthored(db, authorOf(viewer), query.notice, filters) }
  })

  serve(server, noticeAudience, async ({ db, viewer, query }) => ({
    accounts: await countAudience(db, authorOf(viewer), {
      ...query,
      networks: query.networks === 'all' ? 'all' : query.networks?.split(',').map(Number),
      account_id: viewer.account_id,
    }),
  }))

  serve(
    server,
    addNotice,
    async ({ db, viewer, body, acting }) => {
      return { notice_id: await createNotice(db, writerOf(viewer), body, acting) }
    },
    { message: 'notice_saved' },
  )

  serve(
    server,
    updateCall,
    async ({ db, viewer, body, acting }) => {
      return { notice_id: await updateNotice(db, writerOf(viewer), body, acting) }
    },
    { message: 'notice_saved' },
  )

  serve(
    server,
    withdrawCall,
    async ({ db, viewer, body, acting }) => {
      await withdrawNotice(db, writerOf(viewer), body.notice_id, acting)
      return {}
    },
    { message: 'notice_withdrawn' },
  )

  serve(
    server,
    deleteCall,
    async ({ db, viewer, body, acting }) => {
      await deleteNotice(db, writerOf(viewer), body.notice_id, acting)
      return {}
    },
    { message: 'notice_deleted' },
  )

  serve(
    server,
    addNoticePicture,
    async ({ db, viewer, body }) => {
      writerOf(viewer)
      await countUpload(db, viewer)
      const picture = await prepareUpload(viewer.network_id, Buffer.from(body.content, 'base64'))
      if (!picture) throw new DomainError('invalid_input', { fields: { content: 'notice_picture' } })
      return { address: await db.transaction().execute((trx) => storeUnused(trx, picture)) }
    },
    { body_limit_bytes: pictureBodyBytes },
  )
}
