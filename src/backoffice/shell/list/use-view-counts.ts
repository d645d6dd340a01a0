import type { CountedViews } from './view-counts.route.ts'
import { useFetched } from '#ui/hooks/use-fetched.ts'

/** Number of rows of each saved search by id; empty until loaded, on failure, and without JavaScript. */
export function useViewCounts(list: string, isWanted: boolean): ReadonlyMap<string, number> {
  const { data } = useFetched<CountedViews>(
    isWanted ? `/desk/view-counts?${new URLSearchParams({ list })}` : null,
  )
  return new Map(data?.counts.map(({ id, count }) => [id, count]))
}
