import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import { classes } from '#ui/classes.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'

const vote = { method: 'POST', path: '/product/comment/{id}/helpful' } as const
const withdraw = { method: 'DELETE', path: '/product/comment/{id}/helpful' } as const

type Vote = { helpful: number; voted: boolean }

type Props = {
  id: string
  helpful: number
  by: string
  /** The member voted before. */
  voted?: boolean
}

/** Number of helpful votes, and a button for the member's own vote. */
export function VoteButton({ id, helpful, by, voted = false }: Props) {
  const t = useWords('reviews')
  const shell = useWords('shell')
  const { pathname, search } = useLocation()
  const flash = useFlash('vote-helpful')
  const [answered, setAnswered] = useState<Vote | null>(null)
  const stage = answered ?? { helpful, voted }
  const { call, refusal, state } = useCall(stage.voted ? withdraw : vote, (answer) =>
    setAnswered(answer as Vote),
  ) // response of both calls
  const refused = refusal ?? (flash?.ok === false && flash.values?.id === id ? flash : null)
  const isGuest = refusal?.status === 401
  return (
    <form
      method="post"
      action="/form/vote-helpful"
      onSubmit={(event) => {
        event.preventDefault()
        if (state !== 'pending') void call({ id })
      }}
      className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <button
        type="submit"
        aria-pressed={stage.voted}
        className="tap inline-flex min-h-8 items-center gap-1.5 hover:text-ink"
      >
        <ThumbsUp size={15} className={classes(stage.voted && 'fill-accent text-accent')} />
        {t(stage.voted ? 'voted' : 'vote')}
        <span className="sr-only"> {by}</span>
      </button>
      {stage.helpful > 0 ? <span>{t('helpful', { count: stage.helpful })}</span> : null}
      <span role="status" className="basis-full text-error empty:hidden">
        {refused ? (isGuest ? t('voteSignIn') : refused.message || shell('failed')) : ''}
      </span>
    </form>
  )
}
