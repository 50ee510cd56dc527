import { type ExplainedFigure, explainedFigures } from '@cuesheet/contract/explanation'

/** What is explained: a figure of all that is selected, of one video, or of the videos that use a track. */
export type ExplainedSubject = {
  figure: ExplainedFigure
  video_id?: string | undefined
  channel_id?: number | undefined
  track?: number | undefined
}

/** As the address has it: `profit`, `views.video.ID.CHANNEL`, `profit.track.ID`. */
export function writeExplainedSubject({ figure, video_id, channel_id, track }: ExplainedSubject): string {
  if (video_id !== undefined)
    return [figure, 'video', video_id, ...(channel_id === undefined ? [] : [channel_id])].join('.')
  return track === undefined ? figure : `${figure}.track.${track}`
}

/** Null where it names no figure that is explained. */
export function parseExplainedSubject(text: string): ExplainedSubject | null {
  const [name, kind, id, channel] = text.split('.')
  const figure = explainedFigures.find((candidate) => candidate === name)
  if (!figure) return null
  const asId = (value: string | undefined) =>
    value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
  if (kind === 'video' && id) return { figure, video_id: id, channel_id: asId(channel) }
  if (kind === 'track' && asId(id)) return { figure, track: asId(id) }
  return kind === undefined ? { figure } : null
}
