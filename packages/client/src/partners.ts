// What a partner's server imports: how it calls, and the calls it may make.
export { externalTicket } from '@cuesheet/contract/external-auth'
export { sendReportFile, sentReportFile } from '@cuesheet/contract/report-files'
export { CallError, type CallErrorCode } from './call-error.ts'
export { type Client, type ClientOptions, createClient } from './create-client.ts'
