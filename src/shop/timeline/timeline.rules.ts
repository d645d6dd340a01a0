/** What an entry of a timeline is. */
export const timelineKinds = ['comment', 'note', 'deed', 'state', 'sent', 'received', 'answered'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineFilters = ['all', 'comments', 'messages'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

/** How far back a timeline goes; what is older is found in the audit log. */
export const mostShown = 500

const kindsOf: Record<TimelineFilter, readonly TimelineKind[]> = {
  all: timelineKinds,
  comments: ['comment', 'note'],
  messages: ['sent', 'received', 'answered'],
}
export const isShown = (filter: TimelineFilter, kind: TimelineKind): boolean => kindsOf[filter].includes(kind)

/** Writes that a timeline shows as what they wrote, so that their line of the log would say it twice. */
export const shownAsWritten = [
  'staff-comment',
  'staff-edit-comment',
  'staff-attach-file',
  'staff-detach-file',
  'staff-close-mention',
  'staff-note',
  'staff-note-member',
] as const

/** A deed and the steps of states that it made are written in one transaction, by one person: the deed last. */
const togetherMs = 2_000

type State = { at: string; actor: string }
type Deed = { at: string; who: string }

/**
 * Which steps of states belong to which deed: the next one of the same person, within moments. A step belongs to one
 * deed at most; the others stand alone.
 */
export function statesOfDeeds<D extends Deed, S extends State>(
  deeds: readonly D[],
  states: readonly S[],
): { deeds: { deed: D; states: S[] }[]; alone: S[] } {
  const found = deeds.map((deed) => ({ deed, states: [] as S[] })) // filled below
  const alone: S[] = []
  for (const state of states) {
    const since = ({ deed }: { deed: D }) => Date.parse(deed.at) - Date.parse(state.at)
    const [next] = found
      .filter((each) => each.deed.who === state.actor && since(each) >= 0 && since(each) <= togetherMs)
      .toSorted((a, b) => since(a) - since(b))
    if (next) next.states.push(state)
    else alone.push(state)
  }
  return { deeds: found, alone }
}

type Placed = { id: string; at: string; kind: TimelineKind }

/** The newest of everything, and whether there is more; sources give one more each than is shown. */
export function newestOf<E extends Placed>(
  entries: readonly E[],
  show: TimelineFilter,
  size: number,
): { entries: E[]; hasMore: boolean } {
  const shown = entries
    .filter(({ kind }) => isShown(show, kind))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1))
  return { entries: shown.slice(0, size), hasMore: shown.length > size }
}
