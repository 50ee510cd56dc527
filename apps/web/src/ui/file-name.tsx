import { Fragment } from 'react'

/** The name of a file, which breaks between its parts where it is longer than its line. */
export function FileName({ name }: { name: string }) {
  return name.split(/(?<=[_.-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
}
