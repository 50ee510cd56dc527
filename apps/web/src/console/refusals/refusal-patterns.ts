import type { Texts } from '../../lib/i18n.ts'

export type RefusalKey = keyof Texts['console_refusals']

/** "2026-11-01 would go from 563 to 5 rows (−99.1 %) and from $12.00 to $0.90 of revenue (−92.5 %)" */
const changeOf = (beginning: string) =>
  new RegExp(
    `^${beginning}: (?<day>\\d{4}-\\d\\d-\\d\\d) would go from (?<rows>[\\d,]+) to (?<rows_left>[\\d,]+) rows \\([^)]*\\) and from (?<before>\\S+) to (?<after>\\S+) `,
  )

/**
 * What importers say of files and rows in English, as commands print it, and the text that says it in the viewer's language:
 * named groups are its values. The first that fits counts.
 */
export const refusalPatterns: readonly (readonly [RegExp, RefusalKey])[] = [
  // Of a file.
  [/^Each of its (?<read>[\d,]+) rows was rejected; line (?<line>\d+): (?<reason>.+)\.$/s, 'each_rejected'],
  [
    /^(?<rejected>[\d,]+) of its (?<read>[\d,]+) rows were rejected, and importing the others would remove (?<removed>[\d,]+) stored video days; line (?<line>\d+): (?<reason>.+)\.$/s,
    'others_would_remove',
  ],
  [
    /^(?<rejected>[\d,]+) of its (?<read>[\d,]+) rows were rejected, and importing the others would end (?<ended>[\d,]+) claims/,
    'others_would_end',
  ],
  [
    /^(?<rejected>[\d,]+) of its (?<read>[\d,]+) rows were rejected; line (?<line>\d+): (?<reason>.+)\.$/s,
    'some_rejected',
  ],
  [
    /^Importing it would take away more than (?<most>[\d.]+) % of what is stored: (?<day>[\d-]+) would go from (?<rows>[\d,]+) to (?<rows_left>[\d,]+) rows \([^)]+\) and from (?<figure>\S+) to (?<figure_left>\S+) (?<what>views|of revenue) \([^)]+\), and of (?<days>[\d,]+) more days/,
    'takes_away_days',
  ],
  [
    /^Importing it would take away more than (?<most>[\d.]+) % of what is stored: (?<day>[\d-]+) would go from (?<rows>[\d,]+) to (?<rows_left>[\d,]+) rows \([^)]+\) and from (?<figure>\S+) to (?<figure_left>\S+) (?<what>views|of revenue) \(/,
    'takes_away_day',
  ],
  [changeOf('Rows of it were rejected or have no money[^:]*'), 'takes_away_bad'],
  [changeOf('Importing it would make more than (?<times>\\d+) times[^:]*'), 'grows'],
  [
    /^Importing it would end (?<ended>[\d,]+) of the (?<before>[\d,]+) claims that stand, more than (?<most>[\d.]+) %/,
    'ends_claims',
  ],
  [/^It has no rows, and importing it would end all (?<ended>[\d,]+) claims/, 'ends_all_claims'],
  [/^This file was taken back on (?<day>[\d-]+)/, 'taken_back'],
  [/^It is the same file as (?<file>.+)\.$/, 'same_file'],
  [/^Something else was loaded since/, 'loaded_since'],
  [/^The file is not the one that was tried out/, 'another_file'],
  [/^None of its channels is registered in this network/, 'foreign'],
  [/^The file has no rows and its name no day/, 'no_day'],
  [/(?<day>\d{4}-\d\d-\d\d),? (?:which )?is in the future\.$/, 'future_day'],
  [
    /^The header lacks the columns? (?<columns>[^.]+?)(?:, which a (?<report>\S+) report has)?\.$/,
    'lacks_columns',
  ],
  [/^The header names the column (?<column>.+) twice\.$/, 'column_twice'],
  [/^No column is known to hold the (?<fields>[^:]+):/, 'columns_unknown'],
  [/^There is no column (?<column>.+?)\. The columns are/, 'no_such_column'],
  [/^The column (?<column>\S+) makes this /, 'other_report'],
  [/names its channel in no column/, 'studio_channel'],
  [/file name fits several channels, (?<channels>.+): say which/, 'studio_channels'],
  [/money that is not understood: (?<columns>.+) (?:is|are) neither/, 'studio_money'],
  [/^This is the chart data of a YouTube Studio export/, 'studio_chart'],
  [/Studio export says .+ twice, with different figures/, 'studio_twice'],
  [/Studio export by week/, 'studio_weeks'],
  [/^This is a YouTube Studio export by/, 'studio_span'],
  [
    /no exchange rate of (?<currency>[A-Z]{3}) is known: .*columns date and (?<column>\w+)/,
    'studio_currency',
  ],
  [/as the Reporting API writes it/, 'settled_api'],
  [/^Its content owner is/, 'settled_owner'],
  [/^Its days, as (?<day>\S+), may have the day or the month first/, 'settled_day_order'],
  [/^Its days are written in two ways, (?<one>\S+) and (?<other>\S+):/, 'settled_day_ways'],
  [/^It is named as of|^Its month, .* is in the future/, 'settled_month'],
  [/^Its content is that of/, 'settled_copy'],
  [/^Its total/, 'settled_total'],
  [/^Its (?:currency|money) is|names two currencies/, 'settled_currency'],
  [/that covers .* the monthly close/, 'settled_span'],
  [/whose name says no month/, 'settled_no_month'],
  [/^This is not a report: its columns .* combinations\.$/, 'too_many_splits'],
  [/^This is not a report: it has more than (?<most>[\d,]+) columns\.$/, 'many_columns'],
  [/^This zip file has (?<count>[\d,]+) entries, more than (?<most>[\d,]+)/, 'zip_entries'],
  [/^This file unpacks to more than (?<most>[\d,]+) MB/, 'unpacks_to'],
  [/^This file unpacks to more than (?<most>[\d,]+) times its size/, 'unpacks_times'],
  [/^This file takes longer than (?<minutes>[\d,]+) minutes?:/, 'takes_long'],
  [/^This is not a report: it has no header|^This file has no header/, 'no_header'],
  [/[Ii]ts columns are not separated by commas/, 'no_commas'],
  [/^This is not a report/, 'no_report'],
  [/^The file has no tracks\.$/, 'no_tracks'],
  [/^It does not name (?<gone>[\d,]+) of the (?<stored>[\d,]+) tracks there are/, 'withdraws_most'],
  [/^This zip file holds (?<count>\d+) files: a catalogue is one/, 'zip_of_many'],
  [/^This zip file holds no /, 'zip_of_none'],
  [/^This is a zip file inside of another one/, 'zip_in_zip'],
  [/^(?<file>.+) in this zip file has a password\.$/, 'zip_password'],
  [/^(?<file>.+) in this zip file is damaged/, 'zip_entry_damaged'],
  [/^This is a text file in UTF-16/, 'utf_16'],
  [/^This is an? (?<format>zstd|xz|bzip2|7z) file/, 'packed'],
  [/^This is an? (?<format>PDF|HTML or XML|JSON) file/, 'not_csv'],
  [/^This file is not in UTF-8|NUL bytes/, 'not_utf_8'],
  [/cut short|ends early|has no line break at its end/, 'cut_short'],
  [/^This (?:zip|gzip) file (?:is damaged|cannot be read)/, 'damaged'],
  [/^This file is empty|^The file is empty/, 'empty'],
  [/^Line (?<line>\d+) has a quote that is not closed/, 'open_quote'],
  [/^Line (?<line>\d+) has (?:a quote inside|something behind a closing quote)/, 'wrong_quote'],
  [/^Line (?<line>\d+) cannot be read/, 'unreadable_line'],
  [/too large to be (?:loaded here|read as one)/, 'too_large'],
  [/^This JSON file is no list of tracks/, 'no_track_list'],
  [
    /^Line (?<line>\d+): (?<rate>[\d.]+) won per US dollar on (?<day>[\d-]+) is far from (?<usual>[\d.]+), the usual rate/,
    'odd_rate',
  ],
  [
    /^Line (?<line>\d+): (?<rate>[\d.]+) won per US dollar on (?<day>[\d-]+) is far from anything/,
    'odd_first_rate',
  ],
  // Of a row.
  [/^has (?<is>\d+) columns where the header has (?<header>\d+)$/, 'row_width'],
  [/^channel_id (?<value>.+) is not a channel's id$/s, 'row_channel'],
  [/^video_id (?<value>.+) is not a video's id$/s, 'row_video'],
  [/^country_code (?<value>.+) is not a country's code$/s, 'row_country'],
  [/^channel_title is empty$/, 'row_no_channel_title'],
  [/^title is missing$/, 'row_no_title'],
  [/^(?<column>\w+) (?<value>.+) is not a (?:day|time) (?:as|like) /s, 'row_day'],
  [/^(?<column>\w+) (?<value>\S+) is in the future$/, 'row_future'],
  [/^(?<column>\w+) (?<value>\S+) stands in the list twice$/, 'row_day_twice'],
  [/^(?<column>\w+) (?<value>.+) is more than (?<whole>\w+) (?<of>.+)$/s, 'row_part'],
  [/^(?<column>\w+) (?<value>.+) is neither /s, 'row_yes_no'],
  [/^(?<column>\w+) (?<value>.+) is (?:none of|no network of) /s, 'row_unknown'],
  [/^(?<column>\w+) (?<value>.+) is not in US dollars$/s, 'row_currency'],
  [
    /^(?<column>\w+) (?<value>.+) is (?:not a (?:whole )?(?:number|rate)|negative|too large|written with)/s,
    'row_number',
  ],
  [/^(?<column>\w+) is longer than (?<most>\d+) characters$/, 'row_long'],
  [/^has the key of (?:line (?<line>\d+)|…) and other figures$/, 'row_contradicts'],
  [/^repeats (?:line|…)/, 'row_repeats'],
  [/^isrc is missing$/, 'row_no_isrc'],
  [/^isrc (?<value>.+) is in line (?<line>\d+) already$/, 'row_isrc_twice'],
  [/^isrc (?<value>.+) (?:is not|begins with) /s, 'row_isrc'],
]
