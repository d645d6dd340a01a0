import { useEffect, useState } from 'react'
import { useFetched } from '#ui/hooks/use-fetched.ts'
import type { Found } from './find.server.ts'

/** Debounce in milliseconds. */
const restMs = 120

/** Search results, requested after typing pauses; outdated responses are dropped. */
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
