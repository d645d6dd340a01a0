import type { CountedViews } from './view-counts.route.ts'
import { useFetched } from '#ui/hooks/use-fetched.ts'

/** How many rows each kept search finds, by its id; none before the page stands, where it cannot be asked, nor without script. */
export function useViewCounts(list: string, isWanted: boolean): ReadonlyMap<string, number> {
  const { data } = useFetched<CountedViews>(
    isWanted ? `/desk/view-counts?${new URLSearchParams({ list })}` : null,
  )
  return new Map(data?.counts.map(({ id, count }) => [id, count]))
}
