import { expect, it } from 'vitest'
import texts from '../locales/en/refusals.json' with { type: 'json' }
import { type RefusalKey, refusalPatterns } from './refusal-patterns.ts'

/** As importers say it: one sentence for each text. */
const said: Record<RefusalKey, string> = {
  each_rejected:
    'Each of its 2 rows was rejected; line 2: date "20261131" is not a day as YYYYMMDD or YYYY-MM-DD.',
  others_would_remove:
    '2 of its 3 rows were rejected, and importing the others would remove 1 stored video days; line 3: views "-1" is not a number.',
  others_would_end: '6 of its 9 rows were rejected, and importing the others would end 4 claims that stand.',
  some_rejected: '3 of its 6 rows were rejected; line 2: has 3 columns where the header has 5.',
  takes_away_days:
    'Importing it would take away more than 30 % of what is stored: 2026-11-03 would go from 10 to 6 rows (−40.0 %) and from $1,200.00 to $90.00 of revenue (−92.5 %), and of 2 more days. If that is right, import it with --accept-loss.',
  takes_away_day:
    'Importing it would take away more than 30 % of what is stored: 2026-11-03 would go from 10 to 10 rows (no loss) and from 1,200 to 90 views (−92.5 %). If that is right, import it with --accept-loss.',
  takes_away_bad:
    'Rows of it were rejected or have no money, and importing the others would take away of what is stored: 2026-11-03 would go from 10 to 9 rows (−10.0 %) and from $9.63 to $9.51 of revenue (−1.2 %). If that is right, import it with --accept-loss.',
  grows:
    'Importing it would make more than 3 times of what is stored: 2026-11-03 would go from 10 to 10 rows (no loss) and from $9.63 to $963.00 of revenue (× 100). If that is right, import it with --accept-loss.',
  ends_claims:
    'Importing it would end 40 of the 100 claims that stand, more than 30 %. If that is right, import it with --accept-loss.',
  ends_all_claims:
    'It has no rows, and importing it would end all 12 claims that stand: where there are none any more, name its day with --day.',
  taken_back: 'This file was taken back on 2026-11-20. If it is right after all, import it with --again.',
  same_file: 'It is the same file as a.csv.',
  loaded_since: 'Something else was loaded since this was tried out: try it out again.',
  another_file: 'The file is not the one that was tried out.',
  foreign:
    'None of its channels is registered in this network, and importing it would remove what is stored of its day: is it the report of another network?',
  no_day: 'The file has no rows and its name no day: say which day it is of with --day.',
  future_day: 'Channels cannot be approved from 2027-01-01, which is in the future.',
  lacks_columns: 'The header lacks the columns video_id, views, which a channel_basic_a3 report has.',
  column_twice: 'The header names the column views twice.',
  columns_unknown:
    'No column is known to hold the isrc and the title: say which with --map isrc=COLUMN,title=COLUMN. The columns are Code, Name.',
  no_such_column: 'There is no column Titel. The columns are Code, Name.',
  other_report: 'The column traffic_source_type makes this a traffic source report: it is not imported.',
  studio_channel:
    'This is a YouTube Studio export, which names its channel in no column, and the file’s name is none of a channel of this network: say which channel it is of with --channel.',
  studio_channels:
    'This is a YouTube Studio export whose file name fits several channels, Twin (UCa), Twin (UCb): say which one it is of with --channel.',
  studio_money:
    'This YouTube Studio export has money that is not understood: “Net takings (EUR)” is neither its one estimated revenue in a currency nor a known part of it. Export it again without this column, or with Estimated revenue instead. Nothing of it was loaded.',
  studio_chart:
    'This is the chart data of a YouTube Studio export, by day and video: one figure of the top videos alone, whose sum is not the channel’s. Load the whole zip file, which has the channel’s totals, or export the Date tab.',
  studio_twice:
    'This YouTube Studio export says 2026-11-01 twice, with different figures: its rows are by something beside the day (Campaign). Export it by Date alone.',
  studio_weeks:
    'This is a YouTube Studio export by week, which says sums of a whole span and nothing of its days. In Studio’s advanced mode choose Date, or Content with a chart by day, and export that. Nothing of it was loaded.',
  studio_span:
    'This is a YouTube Studio export by video, which says sums of a whole span and nothing of its days. In Studio’s advanced mode choose Date, or Content with a chart by day, and export that. Nothing of it was loaded.',
  studio_currency:
    'The revenue of this YouTube Studio export is in JPY, and no exchange rate of JPY is known: load its rates by import-rates, as a list with the columns date and jpy_per_usd, and then this file; or choose US dollar in Studio under Settings, General, Default units, and export it again.',
  settled_owner: 'Its content owner is B; a.csv, which stands for March 2026, is of A.',
  settled_month:
    'It is named as of March 2026, and has a row of 2026-05-02: it is the file of another month, or wrongly named.',
  settled_day_order:
    'Its days, as 03/04/2026, may have the day or the month first, and neither its other rows nor its month tell which: write them as YYYY-MM-DD.',
  settled_day_ways:
    'Its days are written in two ways, 15/03/2026 and 03/16/2026: no one order of day and month fits both.',
  settled_copy: 'Its content is that of a.csv, which stands for March 2026: the same file under two names.',
  settled_total:
    'Its total of 12.00 in line 9 is not the sum of its rows, 11.00: rows are missing, or it was edited.',
  settled_currency: 'Its currency is USD; a.csv, which stands for March 2026, is in KRW.',
  settled_span:
    'This is a settled ads video file that covers a week or a day: the monthly close takes the file of the whole month. Nothing of it was loaded.',
  settled_no_month:
    'This is a settled ads video file, whose name says no month: name it as the platform does, or say a day of its month with --day.',
  settled_api:
    'This is the channel adjustments file of March 2026 as the Reporting API writes it, with columns that are not known here: report_name, channel_id. Download the file of this month in the content manager, and upload that. Nothing of it was loaded.',
  too_many_splits:
    'This is not a report: its columns country_code, operating_system have more than 4096 combinations.',
  no_header: 'This is not a report: it has no header.',
  no_commas: 'This is not a report: its columns are not separated by commas.',
  no_report: 'This is not a report: its first line does not name the columns of one.',
  no_tracks: 'The file has no tracks.',
  withdraws_most:
    'It does not name 9 of the 10 tracks there are, and --withdraw-missing would withdraw them: if that is meant, say --withdraw-most.',
  many_columns: 'This is not a report: it has more than 1000 columns.',
  zip_entries: 'This zip file has 20,000 entries, more than 1,000: split it.',
  unpacks_to: 'This file unpacks to more than 10,000 MB: split it.',
  unpacks_times: 'This file unpacks to more than 200 times its size, as no report does.',
  takes_long: 'This file takes longer than 60 minutes: split it.',
  zip_of_many: 'This zip file holds 2 files: a catalogue is one.',
  zip_of_none: 'This zip file holds no .csv file.',
  zip_in_zip: 'This is a zip file inside of another one: unpack it first.',
  zip_password: 'a.csv in this zip file has a password.',
  zip_entry_damaged: 'a.csv in this zip file is damaged: invalid distance.',
  utf_16: 'This is a text file in UTF-16: save it as UTF-8.',
  packed: 'This is an xz file, which is not read: use gzip or zip.',
  not_csv: 'This is a PDF file, not a CSV file.',
  not_utf_8: 'This file is not in UTF-8 (or is cut inside of a character): save it as UTF-8.',
  cut_short: 'Line 9, the last one, has no line break at its end: the file may be cut short.',
  damaged: 'This gzip file is damaged: incorrect header check.',
  empty: 'This file is empty.',
  open_quote: 'Line 3 has a quote that is not closed.',
  wrong_quote: 'Line 3 has something behind a closing quote.',
  unreadable_line: 'Line 3 cannot be read: Invalid Record Length.',
  too_large: 'This file is too large to be loaded here: `cuesheet import-catalogue` loads it.',
  no_track_list: 'This JSON file is no list of tracks, nor an object that holds one.',
  odd_rate:
    'Line 2: 13.9 won per US dollar on 2026-11-01 is far from 1390, the usual rate. If it is right, import it with --any-rate.',
  odd_first_rate: 'Line 2: 13.9 won per US dollar on 2026-11-01 is far from anything there ever was.',
  row_width: 'has 3 columns where the header has 5',
  row_channel: 'channel_id "UCshort" is not a channel\'s id',
  row_video: "video_id (empty) is not a video's id",
  row_country: 'country_code "XYZ" is not a country\'s code',
  row_no_channel_title: 'channel_title is empty',
  row_no_title: 'title is missing',
  row_day: 'published_at "yesterday" is not a time like 2026-11-02T14:32:00Z',
  row_future: 'date 2027-01-01 is in the future',
  row_day_twice: 'date 2026-11-01 stands in the list twice',
  row_part: 'red_views "6" is more than views "5"',
  row_yes_no: 'is_shorts "maybe" is neither true nor false',
  row_unknown: 'category "jazz" is none of bgm, song, ost',
  row_currency: 'estimated_partner_revenue "₩1,200" is not in US dollars',
  row_number: 'views "-1" is not a number',
  row_long: 'title is longer than 500 characters',
  row_contradicts: 'has the key of line 2 and other figures',
  row_repeats: 'repeats line 2',
  row_isrc_twice: 'isrc "KRA012600001" is in line 2 already',
  row_no_isrc: 'isrc is missing',
  row_isrc: 'isrc "XX" is not two letters, three letters or digits and seven digits',
}

it.each(Object.entries(said))('%s is recognised, with all that its text names', (key, sentence) => {
  const [pattern, found] = refusalPatterns.find(([each]) => each.test(sentence)) ?? []
  expect(found).toBe(key)
  const named = [...texts[key as RefusalKey].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const groups = pattern!.exec(sentence)!.groups ?? {}
  for (const name of named) expect(groups[name], name).toBeTruthy()
})
