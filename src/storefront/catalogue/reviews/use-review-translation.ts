import { useEffect, useRef, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { TranslationTarget } from '#shop/reviews/contract.ts'

export type Translation = { title: string; content: string }
export type TranslationStage =
  | { stage: 'original' }
  | { stage: 'loading' }
  | { stage: 'translated'; words: Translation }

/** Delay before the typing animation of a translation begins. */
const translationDelayMs = 2_200

const original: TranslationStage = { stage: 'original' }

/** Shows the original, a loader, then the translation; a second press or a failure returns to the original. */
export function useReviewTranslation(
  id: string,
  into: TranslationTarget,
): { stage: TranslationStage; toggle: () => void } {
  const [stage, setStage] = useState<TranslationStage>(original)
  const requested = useRef(0)
  useEffect(() => () => void (requested.current += 1), [])

  const toggle = () => {
    const turn = ++requested.current
    if (stage.stage !== 'original') return setStage(original)
    setStage({ stage: 'loading' })
    const moment = new Promise((done) => setTimeout(done, translationDelayMs))
    Promise.all([fetched(id, into), moment])
      .then(([words]) =>
        turn === requested.current ? setStage(words ? { stage: 'translated', words } : original) : undefined,
      )
      .catch(() => (turn === requested.current ? setStage(original) : undefined)) // the original is restored silently
  }
  return { stage: stage, toggle: toggle }
}

async function fetched(id: string, into: TranslationTarget): Promise<Translation | null> {
  const query = new URLSearchParams({ comment_ids: id, lang: into })
  const answer = await callFromBrowser({ method: 'GET', path: `/language/translate?${query}` }, null)
  const { translations } = answer as { translations?: Translation[] } // the response as sent, for one requested review
  return translations?.[0] ?? null
}
