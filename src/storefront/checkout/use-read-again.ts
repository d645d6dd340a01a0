import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import type { Refused } from '#api/react.ts'

/** Has the page read again where a call came too late: what it is about has moved on elsewhere, in another tab perhaps. */
export function useReadAgain(): (refusal: Refused) => void {
  const { revalidate } = useRevalidator()
  return useCallback(
    ({ status }) => {
      if (status === 409) void revalidate()
    },
    [revalidate],
  )
}
