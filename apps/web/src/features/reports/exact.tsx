import { tooltip } from '../../ui/tooltip.ts'

/** Short at a glance; exact on hover. */
export function Exact({ short, exact }: { short: string; exact: string }) {
  return exact === short ? short : <span {...tooltip(exact)}>{short}</span>
}
