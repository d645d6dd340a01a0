import { useEffect, useState } from 'react'
import { useFetched } from '#ui/hooks/use-fetched.ts'
import type { Found } from './find.server.ts'

/** After the last letter, before asking. */
const restMs = 120

/** What a search finds, asked for once nobody types; answers to older words are dropped. */
export function useFound() {
  const [search, setSearch] = useState('')
  const [settled, setSettled] = useState('')
  const words = search.trim()
  const { data, failed } = useFetched<Found>(
    settled === '' ? null : `/desk/found?${new URLSearchParams({ search: settled })}`,
  )
  useEffect(() => {
    const rest = setTimeout(() => setSettled(words), words === '' ? 0 : restMs)
    return () => clearTimeout(rest)
  }, [words])
  const hasFailed = failed && settled === words
  const found = words !== '' && !hasFailed ? data : null
  return {
    search,
    setSearch,
    found,
    isAsking: words !== '' && !hasFailed && found?.search !== words,
    hasFailed,
  }
}
