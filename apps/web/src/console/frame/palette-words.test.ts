import { expect, test } from 'vitest'
import { paletteGroups } from '../../features/palette/palette-groups.ts'
import type { PaletteItem } from '../../features/palette/palette-item.ts'
import { idsWithSynonyms, synonymsOf } from '../../features/palette/synonyms.ts'

const items = idsWithSynonyms.map(
  (id): PaletteItem => ({ kind: 'screen', id, label: `“${id}”`, words: synonymsOf(id), place: { to: '/' } }),
)
const find = (typed: string) =>
  paletteGroups(typed, { screens: items, settings: [], recent: [] }, null).flatMap(({ items }) =>
    items.map(({ id }) => id),
  )

test.each([
  ['backups', ['backup', 'Back up', '백업', '备份', '備份']],
  ['api_keys', ['API key', 'api keys', 'token', 'API 키', 'API키', '密钥', '金鑰']],
  ['reports', ['report', '보고서', '报告', '報表']],
  ['audit', ['audit', 'log', '감사', '日志', '稽核']],
  ['close', ['payout', '정산', '结算', '結算']],
  ['reports_rates', ['exchange', '환율', '汇率', '匯率']],
  ['catalogue', ['song', '음원', '曲库', '曲庫']],
  ['people', ['user', '사용자', '用户', '使用者']],
  ['system_jobs', ['cron', '배치', '任务', '排程']],
])('%s is found by what it is usually called, whatever the language on screen', (id, words) => {
  for (const word of words) expect(find(word), word).toContain(id)
})
