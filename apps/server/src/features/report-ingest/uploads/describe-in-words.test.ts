import type { UploadedReport } from '@cuesheet/contract/console-uploads'
import { expect, test } from 'vitest'
import { describeInWords } from './describe-in-words.ts'

const report: UploadedReport = {
  name: 'Table data.csv',
  status: 'imported',
  report_type: 'studio_revenue',
  kind: 'revenue',
  reason: null,
  lifted_by: null,
  days: ['2026-10-01', '2026-10-02'],
  superseded_days: [],
  incomplete_days: ['2026-10-02'],
  rows: { read: 3, written: 2, unchanged: 0, rejected: 1, unmatched: 0, superseded: 0 },
  video_days: null,
  before: null,
  after: null,
  reject_reasons: [],
  unmatched_channels: 0,
  studio: {
    channel: 'UCaaaaaaaaaaaaaaaaaaaaaa',
    left_out: ['RPM (JPY)', 'Shares'],
    unknown: [],
    skipped: [],
    is_cut: true,
    unknown_days: ['2026-10-03'],
    total: null,
    money: {
      currency: 'JPY',
      amount: '301',
      rates: [{ source: 'list', lowest: '150.5', highest: '150.5', carried_days: 1 }],
    },
  },
}

test('says beside a file what an export of Studio lacks, and what of it is not kept', () => {
  const lines = describeInWords({ upload_id: 1, state: 'done', file_name: 'a.zip', reports: [report] })
  expect(lines.slice(4)).toEqual([
    '  incomplete 2026-10-02: rows that were rejected, or whose money is unknown, are missing there',
    '  channel    UCaaaaaaaaaaaaaaaaaaaaaa',
    '  money      301 JPY, from JPY at 150.5 per dollar (list, 1 days at another day’s rate)',
    '  unknown    2026-10-03: empty, not 0',
    '  cut        Studio lists 500 rows at most: the rest of this export is missing; export shorter spans for it',
    '  left out   RPM (JPY), Shares',
  ])
})

test('says what rows count that are credited to nobody, and which rows contradict themselves', () => {
  const ofViews = { rows_unknown: 0, revenue: null, impressions: null, engaged_views: 1200 }
  const { studio: _, ...plain } = report
  const found: UploadedReport = {
    ...plain,
    incomplete_days: [],
    unmatched_channels: 2,
    report_type: 'content_owner_basic_a4',
    kind: 'activity',
    nameless: { ...ofViews, rows: 1, views: 5000 },
    unmatched: { ...ofViews, rows: 3, views: 1234 },
    overengaged: { rows: 1, lines: [9] },
  }
  const money = { ...ofViews, rows: 2, views: null, engaged_views: null, revenue: '12.345000001' }
  const shown = { ...money, revenue: null, impressions: 77 }
  const reports = [found, { ...found, unmatched: money }, { ...found, unmatched: shown }]
  const lines = describeInWords({ upload_id: 1, state: 'done', file_name: 'a.csv', reports })
  expect(lines.filter((line) => / of |engaged/.test(line) && !line.includes(' read: '))).toEqual([
    "  of no channel 1 row: 5,000 views, 1,200 engaged views, kept as nobody's",
    '  of 2 unregistered channels 3 rows: 1,234 views, 1,200 engaged views, credited to nobody',
    '  engaged    1 row with more engaged views than views, taken as they are: line 9',
    "  of no channel 1 row: 5,000 views, 1,200 engaged views, kept as nobody's",
    '  of 2 unregistered channels 2 rows: 12.345000001 USD, credited to nobody',
    '  engaged    1 row with more engaged views than views, taken as they are: line 9',
    "  of no channel 1 row: 5,000 views, 1,200 engaged views, kept as nobody's",
    '  of 2 unregistered channels 2 rows: 77 impressions, credited to nobody',
    '  engaged    1 row with more engaged views than views, taken as they are: line 9',
  ])
})
