/** Kinds of timeline entries. */
export const timelineKinds = ['comment', 'note', 'deed', 'state', 'sent', 'received', 'answered'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineFilters = ['all', 'comments', 'messages'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

/** Maximum entries of a timeline; older ones are in the audit log. */
export const mostShown = 500

const kindsOf: Record<TimelineFilter, readonly TimelineKind[]> = {
  all: timelineKinds,
  comments: ['comment', 'note'],
  messages: ['sent', 'received', 'answered'],
}
export const isShown = (filter: TimelineFilter, kind: TimelineKind): boolean => kindsOf[filter].includes(kind)

/** Writes that the timeline shows by their result, so that their audit entries would be duplicates. */
export const actionsShownByResult = [
  'staff-comment',
  'staff-edit-comment',
  'staff-attach-file',
  'staff-detach-file',
  'staff-close-mention',
  'staff-note',
  'staff-note-member',
] as const

/** An action and the state changes it causes are stored in one transaction by one person, the action last. */
const togetherMs = 2_000

type State = { at: string; actor: string }
type Deed = { at: string; who: string }

/**
 * Assigns state changes to the next action of the same person within that time. Each belongs to at most one action;
 * the others are separate entries.
 */
export function groupStatesByAction<D extends Deed, S extends State>(
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

/** Latest entries of all sources, and whether there are more; each source returns one more than shown. */
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
