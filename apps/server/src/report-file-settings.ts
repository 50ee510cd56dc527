import { setting, wholeNumber } from './setting.ts'

/** What one report file, one key and one network may ask of the machine. */
export const reportFileSettings = {
  REPORT_UNPACKED_MB: setting(
    wholeNumber(100, 1_000_000),
    '10000',
    'a number of megabytes from 100 to 1000000',
    'A report file that unpacks to more is refused. So is, beyond 100 MB, what unpacks to more than 200 times its size.',
  ),
  REPORT_ZIP_ENTRIES: setting(
    wholeNumber(1, 65_535),
    '1000',
    'a whole number from 1 to 65535',
    'A zip file of reports with more entries is refused.',
  ),
  REPORT_FILE_MINUTES: setting(
    wholeNumber(1, 1440),
    '60',
    'a number of minutes from 1 to 1440',
    'How long one report file may take to be tried out, and again to be loaded; what takes longer is refused.',
  ),
  REPORT_LANES: setting(
    wholeNumber(1, 8),
    '3',
    'a whole number from 1 to 8',
    'Report files that are worked on at a time, of each network one; of several lanes one is for files up to 32 MB alone.',
  ),
  SENT_FILES_WAITING: setting(
    wholeNumber(1, 10_000),
    '100',
    'a whole number from 1 to 10000',
    'Files that an API key may have waiting to be loaded; a network with all its keys twice as many.',
  ),
  SENT_FILES_MINUTES: setting(
    wholeNumber(1, 60),
    '20',
    'a number of minutes from 1 to 60',
    'How long the files of an API key may have been worked on within an hour before the next one has to wait; those of a network with all its keys twice as long.',
  ),
}
