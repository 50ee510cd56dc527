import { matching, setting, text, wholeNumber } from './setting.ts'

/** How backups are made, encrypted, kept and watched. */
export const backupSettings = {
  BACKUP_WITHIN_HOURS: setting(
    wholeNumber(0, 8760),
    '48',
    'a number of hours from 0 to 8760',
    'Operators are told when no backup was made for so long, nor told of by `cuesheet backup-made`; 0: nobody watches. With BACKUP_EVERY_HOURS that counts instead.',
  ),
  BACKUP_EVERY_HOURS: setting(
    wholeNumber(0, 8760),
    '0',
    'a number of hours from 0 to 8760',
    'How often a background job makes a backup in BACKUP_FOLDER; 0: never, the backups are yours to make.',
  ),
  BACKUP_FOLDER: setting(
    text,
    '',
    'a folder',
    'Where that job puts them, best on another disk; relative to the project. Needed with BACKUP_EVERY_HOURS.',
  ),
  BACKUP_KEEP: setting(
    wholeNumber(1, 10_000),
    '14',
    'a whole number from 1 to 10000',
    'How many of its backups that job leaves, the latest ones.',
  ),
  BACKUP_PASSPHRASE: setting(
    matching(/^(.{12,1000})?$/),
    '',
    '12 to 1000 characters',
    'What backups are encrypted with (12 characters or more), in the format of `age`; without it and BACKUP_PASSPHRASE_FILE none is made but by `cuesheet backup --plain`. Keep it elsewhere than the backups: nothing opens them without it.',
  ),
  BACKUP_PASSPHRASE_FILE: setting(
    text,
    '',
    'a file',
    'A file that holds it instead, 12 characters or more; relative to the project.',
  ),
}
