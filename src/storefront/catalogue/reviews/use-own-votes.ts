import { use, useEffect, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import { ShellContext } from '../../shell/shell-context.ts'

/** Which of these reviews the member has said helped; asked for beside the page, which is the same for everybody. */
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
            (answer) => (answer as { voted: string[] }).voted, // as its contract says
          )
    request.then(
      (found) => gone || setVoted(found),
      () => undefined, // the votes are there all the same
    )
    return () => {
      gone = true
    }
  }, [ids])
  return new Set(voted)
}
