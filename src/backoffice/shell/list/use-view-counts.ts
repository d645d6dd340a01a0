import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './view-counts.route.ts'

/** How many rows each kept search finds, by its id; none before the page stands, nor without script. */
export function useViewCounts(list: string, isWanted: boolean): ReadonlyMap<string, number> {
  const fetcher = useFetcher<typeof loader>()
  const load = useEffectEvent(
    (of: string) => void fetcher.load(`/desk/view-counts?${new URLSearchParams({ list: of })}`),
  )
  useEffect(() => {
    if (isWanted) load(list)
  }, [list, isWanted])
  return new Map(fetcher.data?.counts.map(({ id, count }) => [id, count]))
}
