import type { Edit } from './markdown-edit.ts'

/** Writes into a field as a hand would, so that undo takes it back. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  const isWritten =
    insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isWritten) {
    field.setRangeText(insert, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}
