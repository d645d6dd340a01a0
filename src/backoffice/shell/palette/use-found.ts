import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Found } from './find.server.ts'

/** After the last letter, before asking. */
const restMs = 120

/** What a search finds, asked for once nobody types; answers to older words are dropped. */
export function useFound() {
  const fetcher = useFetcher<Found>()
  const [search, setSearch] = useState('')
  const words = search.trim()
  const load = useEffectEvent(() => void fetcher.load(`/desk/find?${new URLSearchParams({ search: words })}`))
  useEffect(() => {
    if (words === '') return
    const rest = setTimeout(load, restMs)
    return () => clearTimeout(rest)
  }, [words])
  const found = words !== '' && fetcher.data ? fetcher.data : null
  return { search, setSearch, found, isAsking: words !== '' && found?.search !== words }
}
