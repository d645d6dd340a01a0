import { use, useEffect, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import { ShellContext } from '../../shell/shell-context.ts'

/**
 * Ids of these reviews that the member voted helpful; loaded separately, as the page is the same for all visitors.
 */
export function useOwnVotes(reviews: readonly { id: string }[]): ReadonlySet<string> {
  const isMember = Boolean(use(ShellContext)?.member)
  const [voted, setVoted] = useState<readonly string[]>([])
  const ids = isMember ? reviews.map(({ id }) => id).join(',') : ''
  useEffect(() => {
    let gone = false
    const request =
      ids === ''
        ? Promise.resolve([])
        : callFromBrowser({ method: 'GET', path: `/comment/votes?comment_ids=${ids}` }, null).then(
            (answer) => (answer as { voted: string[] }).voted, // declared by its contract
          )
    request.then(
      (found) => gone || setVoted(found),
      () => undefined, // on failure the votes are still counted; only the member's own are not marked
    )
    return () => {
      gone = true
    }
  }, [ids])
  return new Set(voted)
}
