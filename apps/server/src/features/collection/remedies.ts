import type { CollectionProblem } from '@cuesheet/contract/values/collection'

/** What is the matter, and what to do about it, as commands and mails say it. */
export const remedies: Record<CollectionProblem, string> = {
  key_refused:
    'The platform does not know this key: make a new key of the service account, and connect the network with it.',
  consent_ended: 'The consent was withdrawn or ran out: ask for it again.',
  client_refused:
    'The platform does not know this installation’s OAuth client: check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  client_missing:
    'This installation has no OAuth client: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or use a service account’s key.',
  clock_wrong: 'This machine’s clock is wrong, so that what it signs is refused: set it, best by NTP.',
  scope_missing:
    'The permission to read reports is missing: consent again and leave everything ticked, or allow the service account to read YouTube Analytics.',
  api_not_enabled:
    'The YouTube Reporting API is not enabled: enable it in the Google Cloud project of this account.',
  owner_refused:
    'This account may not see this content owner’s reports: check the content owner’s id, and invite the account in its content manager.',
  owner_missing:
    'The platform has no content owner’s reports for this account: give the id of a content owner that it belongs to.',
  credentials_unreadable:
    'What the network was connected with cannot be read with this SECRET_KEY: set the right key, or connect it again.',
  quota_used_up: 'The platform’s quota of today is used up; it goes on after midnight Pacific time.',
  rate_limited: 'The platform was asked too often; it goes on by itself.',
  platform_failing: 'The platform answers with errors; it is tried again by itself.',
  unreachable:
    'The platform cannot be reached: check this machine’s connection; it is tried again by itself.',
  file_broken: 'Files do not arrive whole; they are fetched again by themselves.',
}
